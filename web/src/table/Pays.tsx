// The pay tables in force, with the line that hit lit up.
import type { JSX } from "preact";
import { dollars } from "../money";
import { rulesAddress } from "../rules/address";
import { text } from "../strings";
import type { Picture } from "./picture";
import type { Felt, Spot } from "./types";

type Props = { felt: Felt; picture: Picture; mine: number | null; hands: number };

export function Pays({ felt, picture, mine, hands }: Props): JSX.Element | null {
  const hit = (spots: Spot[]): string => spots.map((spot) => (mine === null ? "" : (picture.seats.get(mine)?.settled[spot.id]?.label ?? ""))).find(Boolean) ?? "";
  const tables = byTable(felt.spots);
  if (!tables.length) return null;
  return (
    <section class="panel pays" aria-label={text.pays} tabIndex={0}>
      {tables.map((spots) => <PayTable key={spots[0]?.id} spots={spots} game={felt.game} hands={hands} hit={hit(spots)} />)}
    </section>
  );
}

// Bets that are paid by the same lines share one table.
function byTable(spots: Spot[]): Spot[][] {
  const found = new Map<string, Spot[]>();
  for (const spot of spots.filter((each) => each.pays.length)) {
    const lines = JSON.stringify(spot.pays);
    found.set(lines, [...(found.get(lines) ?? []), spot]);
  }
  return [...found.values()];
}

// By keyboard the name of a table leads to its rules; its lines are not stops of their own.
function PayTable({ spots, game, hands, hit }: { spots: Spot[]; game: string; hands: number; hit: string }): JSX.Element | null {
  const spot = spots[0];
  const pays = spot?.pays.find((each) => each.hands === hands) ?? spot?.pays[0];
  if (!spot || !pays) return null;
  return (
    <table class="pay-table">
      <caption>
        <a class="plain-link" href={rulesAddress(`pays-${spot.id}`, game)} target="_blank">{spots.map((each) => each.name).join(", ")}</a>
        {pays.hands ? <span class="quiet">{text.hands(pays.hands)}</span> : null}
      </caption>
      <tbody>
        {pays.lines.map((line) => (
          <tr key={line.label} class={line.label === hit ? "pay-hit" : ""}>
            <th scope="row"><a class="plain-link" tabIndex={-1} href={rulesAddress(`pays-${spot.id}`, game)} target="_blank">{line.label}</a></th>
            <td class="num">{line.pays}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// What is at risk, wager by wager.
export function InPlay({ felt, stakes }: { felt: Felt; stakes: Record<string, number> }): JSX.Element | null {
  const placed = felt.spots.filter((spot) => stakes[spot.id]);
  if (!placed.length) return null;
  const total = placed.reduce((sum, spot) => sum + (stakes[spot.id] ?? 0), 0);
  return (
    <section class="panel in-play" aria-label={text.inPlay}>
      <table class="pay-table">
        <caption>{text.inPlay} <span class="quiet num">{dollars(total)}</span></caption>
        <tbody>
          {placed.map((spot) => <tr key={spot.id}><th scope="row">{spot.name}</th><td class="num">{dollars(stakes[spot.id] ?? 0)}</td></tr>)}
        </tbody>
      </table>
    </section>
  );
}
