// One playing card, drawn by us. A card is named as the server names it: "Ah", "Td", "X1", or "??" face down.
import type { JSX } from "preact";
import { cardName } from "./names";

const SUIT_PATHS: Record<string, string> = {
  h: "M12 21C5 15.4 2 11.8 2 7.9 2 4.9 4.3 2.8 7 2.8c2 0 3.9 1.1 5 3 1.1-1.9 3-3 5-3 2.7 0 5 2.1 5 5.1 0 3.9-3 7.5-10 13.1Z",
  d: "M12 1.5 20.4 12 12 22.5 3.6 12Z",
  s: "M12 1.6c5.8 5.1 9 8.3 9 12 0 2.8-2 4.8-4.5 4.8-1.4 0-2.6-.6-3.4-1.6.3 2.2 1 4 2.4 5.6h-7c1.4-1.6 2.1-3.4 2.4-5.6-.8 1-2 1.6-3.4 1.6C5 18.400 3 16.400 3 13.600c0-3.700 3.200-6.900 9-12Z",
  c: "M12 1.800a4.700 4.700 0 0 1 3.900 7.300 4.700 4.700 0 1 1-2.800 8c.3 2 1 3.800 2.300 5.300H8.600c1.300-1.500 2-3.300 2.300-5.300a4.700 4.700 0 1 1-2.800-8A4.700 4.700 0 0 1 12 1.800Z",
};

const ARCS: Record<string, number> = { J: 1, Q: 2, K: 3 };

export type CardState = "plain" | "playing" | "idle" | "picked";

type Props = {
  card: string;
  state?: CardState;
  class?: string;
};

export function Card({ card, state = "plain", ...rest }: Props): JSX.Element {
  const classes = ["card", `card-${state}`, rest.class ?? ""].join(" ").trim();
  return (
    <svg class={classes} viewBox="0 0 72 100" role="img" aria-label={cardName(card)} data-card={card}>
      {card === "??" ? <Back /> : card.startsWith("X") ? <Joker number={card.slice(1)} /> : <Face card={card} />}
    </svg>
  );
}

function Back(): JSX.Element {
  return (
    <>
      <rect class="card-back" x="0.5" y="0.5" width="71" height="99" rx="6" />
      <rect class="card-back-line" x="5" y="5" width="62" height="90" rx="4" />
      <circle class="card-back-line" cx="36" cy="50" r="10" />
      <path class="card-back-line" d="m31.500 50 3.500 3.500 6-7" />
    </>
  );
}

function Face({ card }: { card: string }): JSX.Element {
  const rank = card.slice(0, -1);
  const suit = card.slice(-1);
  const shown = rank === "T" ? "10" : rank;
  return (
    <g class={`suit-${suit}`}>
      <rect class="card-face" x="0.5" y="0.5" width="71" height="99" rx="6" />
      {Array.from({ length: ARCS[rank] ?? 0 }, (_, n) => (
        <path key={n} class="card-arc" d={`M${72 - 18 - 9 * n} 99.500A${18 + 9 * n} ${18 + 9 * n} 0 0 1 71.500 ${82 - 9 * n}`} />
      ))}
      <g class="card-index">
        <text class={shown === "10" ? "card-rank card-rank-ten" : "card-rank"} x="7" y="35">{shown}</text>
        <path class="card-suit" transform="translate(7 42) scale(.72)" d={SUIT_PATHS[suit] ?? ""} />
      </g>
      <path class="card-suit card-pip" transform="translate(32 59) scale(1.420)" d={SUIT_PATHS[suit] ?? ""} />
    </g>
  );
}

function Joker({ number }: { number: string }): JSX.Element {
  return (
    <g class="suit-joker">
      <rect class="card-face" x="0.5" y="0.5" width="71" height="99" rx="6" />
      <path class="card-suit" transform="translate(6 9) scale(1.100)" d={STAR} />
      <text class="card-joker-number" x="8" y="54">{number}</text>
      <path class="card-suit card-joker-pip" transform="translate(31 58) scale(1.450)" d={STAR} />
      <text class="card-joker-word" transform="translate(63 53) rotate(-90)">JOKER</text>
    </g>
  );
}

const STAR = "M12 1.500l3.100 6.900 7.400.8-5.500 5 1.500 7.300-6.500-3.700-6.500 3.700 1.500-7.300-5.500-5 7.400-.8Z";
