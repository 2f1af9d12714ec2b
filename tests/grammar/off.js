// What the grammar checker says that is wrong for us, each with its reason: whole rules, and single sentences.

/** Rules that are switched off. @type {Record<string, string>} */
export const OFF = {
  AWhile: "It takes “a while” for a slip after every verb.",
  CompoundNouns: "A black jack is a card, not blackjack; a rule book and a home page are two words here.",
  DiscourseMarkers: "British print needs no comma after Otherwise.",
  DisjointPrefixes: "Whoever goes out last does not outlast anybody.",
  ExpandControl: "A key is called Ctrl.",
  ExpandMemoryShorthands: "Sizes are told in MB.",
  ItsPossessive: "It takes “It's Pip's turn” for a slip.",
  LongSentences: "A rule of a book has up to 75 words; tests count them, and those of a child's sentence.",
  MassNouns: "A doubling, a patience and an answering 2 can be counted.",
  MissingPreposition: "It takes “four of a kind are worth nothing” for a slip.",
  Months: "“May 7♦ follow?” asks for leave, not for a month.",
  NumericRangeEnDash: "A run is written 3-4-5.",
  OrthographicConsistency: "It wants capitals for files, options and words that are said, such as “bela”, pdf and cli.",
  OneOfTheSingular: "It misreads “the top one of the stock” and “one of the two”.",
  OxfordComma: "British print leaves it out.",
  PronounKnew: "It takes “somebody new” for a slip.",
  SentenceCapitalization: "Buttons, tags and the meanings of words begin small; tests ask sentences for a capital.",
  SplitWords: "What it finds are terms, such as overtrump; the spelling is checked anyway.",
  UseTitleCase: "Headings are written like sentences.",
};

/** Sentences in which a rule, useful elsewhere, is wrong: the rule, some words, the reason. @type {string[][]} */
export const RIGHT = [
  ["AnA", "n honour", "Its h is silent."],
  ["AnA", "There is no place A", "A is a place here."],
  ["AdjectiveDoubleDegree", "worth more later", "“Later” compares nothing here."],
  ["GoodAt", "good in most of them", "It is good in most worlds, no skill."],
  ["MissingTo", "as often as need be", "An idiom."],
  ["Overall", "turn over all the discards", "They are turned over, all of them."],
  ["PossessiveYour", "You two share", "You two."],
  ["PronounVerbAgreement", "Many tricks cost you points", "It is the tricks that cost."],
  ["QuantifierNumeralConflict", "of each three", "Three cards make a fan."],
  ["Spaces", ".judge(…)", "Python is written so."],
  ["Spaces", "??*3", "Cards are written so."],
  ["Spaces", "Thinking …", "The dots stand apart from the word."],
  ["SomeOfThe", "Some say any, some the other colour", "Some say, some say."],
  ["TheProperNounPossessive", "the Chromebook's own", "A Chromebook is a thing, not a person."],
  ["ThereToTheir", "Are there kings", "A question."],
  ["ThereToTheir", "what was changed there stays", "In the folder."],
  ["UseEllipsisCharacter", "field(...)", "Python is written so."],
  ["ToTwoToo", "from low to high", "From one to the other."],
  ["WrongNegative", "Uno of RLCard", "A game."],
];
