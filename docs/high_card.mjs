// A bot for any game: of the moves that are allowed it makes the one with the highest card.
import { createInterface } from "node:readline";

const RANKS = "23456789TJQKA";
const known = {};

function worth(move) {
  const card = move.split(" ")[1] ?? "";
  return RANKS.indexOf(card[0]);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.split(" ", 1);
  known[word] = line.slice(word.length + 1);
  if (word === "go") {
    const moves = known.moves.split(", ");
    moves.sort((one, other) => worth(other) - worth(one));
    console.log(moves[0]);
  }
});
