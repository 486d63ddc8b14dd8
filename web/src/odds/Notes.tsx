// Readings and what each is worth, and how the numbers were verified.
import type { JSX } from "preact";
import { LastColumn } from "../LastColumn";
import { percent, plain, whole } from "../numbers";
import { text } from "../strings/odds";
import type { OptionWorth, ReadingWorth, RoomData } from "../types.generated";

export function ReadingsPanel({ readings }: { readings: ReadingWorth[] }): JSX.Element {
  return (
    <section class="panel" aria-label={text.readings}>
      <header class="panel-head"><h2>{text.readings}</h2></header>
      <ul class="readings">
        {readings.map((each) => (
          <li key={each.number}>
            <span class="rule">{each.number}</span>
            <span>
              {each.question}
              <span class="quiet small block">{each.answer} {each.why}</span>
            </span>
            <span class="readings-worth num small">
              {each.worth.length ? each.worth.map((worth) => <Worth key={worth.value} worth={worth} />) : <span class="quiet desktop">{text.noOption}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Worth({ worth }: { worth: OptionWorth }): JSX.Element {
  return (
    <span class={worth.in_use ? "" : "quiet"}>
      {worth.value.replaceAll("_", " ")} {worth.edges.map((edge) => `${edge.name || text.mainGame} ${percent(edge.edge)}`).join(", ")}
      {worth.note ? <span class="block">{worth.note}</span> : null}
    </span>
  );
}

// What stands between backquotes is code; a long path breaks where the panel ends.
function withCode(note: string): (string | JSX.Element)[] {
  return note.split("`").map((part, place) => (place % 2 ? <code key={place}>{part}</code> : part));
}

export function VerifiedPanel({ room }: { room: RoomData }): JSX.Element | null {
  if (!room.verified.length) return null;
  return (
    <section class="panel" aria-label={text.verified}>
      <header class="panel-head"><h2>{text.verified}</h2></header>
      <ul class="notes">{room.verified.map((note) => <li key={note}>{withCode(note)}</li>)}</ul>
      {room.claims.length ? (
        <div class="wide" tabIndex={0} role="region" aria-label={text.published}>
          <table class="data-table num">
            <caption class="sr-only">{text.published}</caption>
            <thead><tr><th scope="col">{text.figure}</th><th scope="col">{text.published}</th><th scope="col">{text.ours}</th><LastColumn /></tr></thead>
            <tbody>
              {room.claims.map((claim) => (
                <tr key={claim.what + claim.source}>
                  <th scope="row">{claim.what} <span class="quiet">{claim.source}</span></th>
                  <td>{claim.published}</td>
                  <td>{claim.published.endsWith("%") ? percent(claim.ours, 6) : Number.isInteger(claim.ours) ? whole(claim.ours) : plain(claim.ours, 6)}</td>
                  <td class="text-cell">{claim.agrees ? text.agrees : text.differs}{claim.remark ? `: ${claim.remark}` : ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
