// A stack of chips: the largest on top with the total, at most five drawn.
import type { JSX } from "preact";
import { dollars } from "../money";

export const DENOMINATIONS = [100, 500, 2500, 10000, 50000] as const;

export function chipOf(cents: number): number {
  return [...DENOMINATIONS].reverse().find((value) => value <= cents) ?? DENOMINATIONS[0];
}

function pieces(cents: number): number {
  let left = cents;
  let count = 0;
  for (const value of [...DENOMINATIONS].reverse()) {
    count += Math.floor(left / value);
    left %= value;
  }
  return Math.min(Math.max(count, 1), 5);
}

export function Chip({ cents }: { cents: number }): JSX.Element {
  const layers = pieces(cents);
  const amount = dollars(cents).replace("$", "");
  return (
    <svg class={`chip chip-${chipOf(cents) / 100}`} viewBox={`0 0 48 ${48 + 3 * (layers - 1)}`} aria-hidden="true">
      {Array.from({ length: layers }, (_, layer) => (
        <g key={layer} transform={`translate(0 ${3 * (layers - 1 - layer)})`}>
          <circle class="chip-body" cx="24" cy="24" r="23" />
          <circle class="chip-marks" cx="24" cy="24" r="20" />
          <circle class="chip-core" cx="24" cy="24" r="15" />
        </g>
      ))}
      <text class={amount.length > 3 ? "chip-text chip-text-long" : "chip-text"} x="24" y="29">{amount}</text>
    </svg>
  );
}
