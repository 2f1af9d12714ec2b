"""Positions of worked examples that tests in several folders begin with."""

MAR_E04 = (
    "C: AH TH KH QH 8H KC QC 7D 6S | A: AC TC 9C AD TD KD 9D JS 7S | B: AS KS QS TS 9S 8S JH 9H 7H | "
    "D: 6H QD JD 8D 6D JC 8C 7C 6C | declarer: C | contract: 150 | phase: offer | turn: A | dealer: A"
)
SGM_E04 = (
    "A: JS 7S 4S AH TH 6H 5H QD JD TD 7D AC KC 8C 5C 4C | B: AS KS 9S 5S 2S JH 8H 8D 3D 2D QC JC 9C 6C 3C 2C | "
    "C: QS TS 8S 3S QH 9H 7H 2H AD KD 9D 6D 5D 4D TC 7C | kitty: 6S 3H 4H KH | dealer: B | before: 2 -2 0 | "
    "phase: give | turn: A | deals: 2"
)
