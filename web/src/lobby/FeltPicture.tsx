// A small drawing of a layout, from the definition of its game.
import type { JSX } from "preact";
import type { Felt, Pile } from "../table/types";

const WIDE = 290;

export function FeltPicture({ felt }: { felt: Felt }): JSX.Element {
  const rows: [Pile["owner"], number][] = [["dealer", 16], ["board", 48], ["seat", 150]];
  const spots = felt.spots.filter((spot) => spot.shape !== "none");
  const y = felt.piles.some((pile) => pile.owner === "board") ? 94 : 78; // the felt is wider farther up
  const step = Math.min(56, (WIDE - 60) / spots.length);
  return (
    <svg class="felt-picture" viewBox={`0 0 ${WIDE} 190`} aria-hidden="true">
      <path class="felt-picture-rail" d="M4 4h282v74c0 58-62 108-141 108S4 136 4 78Z" />
      {rows.map(([owner, y]) => <Row key={owner} y={y} count={felt.piles.filter((pile) => pile.owner === owner).reduce((sum, pile) => sum + pile.count, 0)} />)}
      {spots.map((spot, n) => {
        const x = WIDE / 2 + (n - (spots.length - 1) / 2) * step;
        const dashed = spot.shape === "dashed" ? "4 3" : undefined;
        return (
          <g key={spot.id}>
            {spot.shape === "square" ? <rect class="felt-picture-spot" x={x - 14} y={y - 14} width="28" height="28" rx="4" /> : <circle class="felt-picture-spot" cx={x} cy={y} r="15" stroke-dasharray={dashed} />}
            <text class="felt-picture-name" x={x} y={y + 29 + (n % 2 ? 11 : 0)}>{spot.name.length > 10 ? spot.name.split(" ")[0] : spot.name}</text>
          </g>
        );
      })}
    </svg>
  );
}

function Row({ y, count }: { y: number; count: number }): JSX.Element {
  return (
    <>
      {Array.from({ length: count }, (_, n) => (
        <rect key={n} class="felt-picture-card" x={WIDE / 2 + (n - count / 2) * 20 + 1} y={y} width="17" height="24" rx="2" />
      ))}
    </>
  );
}
