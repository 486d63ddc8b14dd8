// Significant events, the newest first.
import type { JSX } from "preact";
import { useLatest } from "../latest";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import type { HouseEvent } from "../types.generated";
import { eventsOf, moment } from "./calls";

const TOLD = new Set(["number", "kind", "at_ms", "by"]);

export function Events(): JSX.Element {
  const found = useLatest(eventsOf);
  if (!found.value) return <p role={found.problem ? "alert" : "status"}>{found.problem || common.loading}</p>;
  return (
    <section class="panel" aria-label={text.events}>
      <header class="panel-head"><h2>{text.events}</h2></header>
      <div class="wide" tabIndex={0} role="region" aria-label={text.events}>
        <table class="data-table num">
          <thead><tr><th scope="col">{text.when}</th><th scope="col" class="text-cell">{text.what}</th><th scope="col">{text.who}</th></tr></thead>
          <tbody>
            {found.value.events.map((event) => (
              <tr key={event.number}><th scope="row">{moment(event.at_ms)}</th><td class="text-cell">{event.kind.replaceAll("_", " ")} <code>{details(event)}</code></td><td>{event.by}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function details(event: HouseEvent): string {
  const rest = Object.entries(event).filter(([name]) => !TOLD.has(name));
  return rest.map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`).join(", ").slice(0, 200);
}
