// A small drawing of a layout, from the definition of its game.
import type { JSX } from "preact";
import type { Felt, Pile } from "../table/types";

export function FeltPicture({ felt }: { felt: Felt }): JSX.Element {
  const rows: [Pile["owner"], number][] = [["dealer", 24], ["board", 62], ["seat", 150]];
  const spots = felt.spots.filter((spot) => spot.shape !== "none");
  return (
    <svg class="felt-picture" viewBox="0 0 320 190" aria-hidden="true">
      <path class="felt-picture-rail" d="M4 4h312v70c0 60-70 112-156 112S4 134 4 74Z" />
      {rows.map(([owner, y]) => <Row key={owner} y={y} count={felt.piles.filter((pile) => pile.owner === owner).reduce((sum, pile) => sum + pile.count, 0)} />)}
      {spots.map((spot, n) => {
        const x = 160 + (n - (spots.length - 1) / 2) * Math.min(54, 250 / spots.length);
        const dashed = spot.shape === "dashed" ? "4 3" : undefined;
        return spot.shape === "square"
          ? <rect key={spot.id} class="felt-picture-spot" x={x - 14} y={104} width="28" height="28" rx="4" />
          : <circle key={spot.id} class="felt-picture-spot" cx={x} cy={118} r="15" stroke-dasharray={dashed} />;
      })}
    </svg>
  );
}

function Row({ y, count }: { y: number; count: number }): JSX.Element {
  return (
    <>
      {Array.from({ length: count }, (_, n) => (
        <rect key={n} class="felt-picture-card" x={160 + (n - count / 2) * 20 + 1} y={y} width="17" height="24" rx="2" />
      ))}
    </>
  );
}
