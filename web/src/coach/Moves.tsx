// How the value of the main bets moved: each bar goes from the value before to the value after.
import type { JSX } from "preact";
import { cardsText } from "../cards/names";
import { exact, gainClass, unsigned } from "../money";
import { text } from "../strings";
import type { Felt } from "../table/types";
import type { Grade, Move } from "./api";
import { choiceText } from "./ValueList";

type Props = { moves: Move[]; grades: Grade[]; felt: Felt };

export function Moves({ moves, grades, felt }: Props): JSX.Element | null {
  if (moves.length < 2) return null;
  const levels = [0, ...moves.map((move) => move.cents)];
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const at = (cents: number): number => (100 * (cents - low)) / (high - low || 1);
  return (
    <div class="moves">
      <h3>{text.valueMoved}</h3>
      <ol>
        {moves.map((move, n) => {
          const from = levels[n] ?? 0;
          return (
            <li key={n} data-move={move.kind}>
              <span>{labelOf(move, from, grades, felt)}</span>
              <span class="move-bar" aria-hidden="true">
                <i class={move.cents < from ? "move-down" : "move-up"} style={{ left: `${Math.min(at(from), at(move.cents))}%`, width: `${Math.abs(at(move.cents) - at(from))}%` }} />
                <b style={{ left: `${at(0)}%` }} />
              </span>
              <strong class={`num ${gainClass(move.cents)}`}>{exact(move.cents)}</strong>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function labelOf(move: Move, from: number, grades: Grade[], felt: Felt): string {
  if (move.kind === "before" || move.kind === "result") return text.moves[move.kind];
  const street = felt.streets.find((each) => each.id === move.street);
  if (move.kind === "decision") return move.cards.length ? cardsText(move.cards) : (street?.says ?? move.street);
  const made = grades.find((grade) => grade.street === move.street)?.values.find((value) => value.choice === move.choice);
  return text.moves.mistake(choiceText(made ?? { choice: move.choice }, street), unsigned(from - move.cents));
}
