// Significant events, the newest first.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useLatest } from "../latest";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import { eventsFile, eventsOf, moment } from "./calls";
import { detailsOf, kindName } from "./details";

const TOLD = new Set(["number", "kind", "at_ms", "by", "transfers"]);

export function Events(): JSX.Element {
  const found = useLatest(eventsOf);
  const [day, setDay] = useState(new Date().toISOString().slice(0, 10));
  if (!found.value) return <p role={found.problem ? "alert" : "status"}>{found.problem || common.loading}</p>;
  return (
    <section class="panel" aria-label={text.events}>
      <header class="panel-head">
        <h2>{text.events}</h2>
        <label class="choose"><span class="quiet">{text.fileOfDay}</span><input type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} /></label>
        <a class="small-button" href={eventsFile("csv", day)} download="events.csv">{text.csv}</a>
        <a class="small-button" href={eventsFile("parquet", day)} download="events.parquet">{text.parquet}</a>
      </header>
      <div class="wide" tabIndex={0} role="region" aria-label={text.events}>
        <table class="data-table num">
          <thead><tr><th scope="col">{text.when}</th><th scope="col" class="text-cell">{text.what}</th><th scope="col" class="desktop">{text.who}</th></tr></thead>
          <tbody>
            {found.value.events.map((event) => (
              <tr key={event.number}><th scope="row">{moment(event.at_ms)}</th><td class="text-cell"><strong>{kindName(event.kind)}</strong> <span class="quiet block">{detailsOf(event, TOLD)} <span class="phone-only">{text.proposedBy(event.by)}</span></span></td><td class="desktop">{event.by}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
