// Searches every pay table of a bet for a wanted edge; a table that is found goes into the editor.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { percent } from "../numbers";
import { text as common } from "../strings";
import { text } from "../strings/odds";
import type { DesignData } from "../types.generated";
import { tablesOf } from "./ask";

type Props = { game: string; wager: string; query: string; onTake: (amounts: string[]) => void };

export function FindTable({ game, wager, query, onTake }: Props): JSX.Element {
  const [edge, setEdge] = useState("3");
  const [found, setFound] = useState<DesignData | null>(null);
  const [problem, setProblem] = useState("");
  const [waiting, setWaiting] = useState(false);
  const find = (event: Event) => {
    event.preventDefault();
    setWaiting(true);
    setProblem("");
    tablesOf(game, wager, `${edge.trim().replace(",", ".")}%`, query)
      .then(setFound, (error: unknown) => {
        setFound(null);
        setProblem(error instanceof Error ? error.message : common.serverGone);
      })
      .finally(() => setWaiting(false));
  };
  return (
    <form class="find-table" onSubmit={find}>
      <p>
        <label>{text.findTable} <input class="num" aria-label={text.findEdge} inputMode="decimal" size={4} maxLength={6} value={edge} onInput={(event) => setEdge(event.currentTarget.value)} /> %</label>{" "}
        <button type="submit" class="small-button" disabled={waiting}>{text.find}</button>
      </p>
      {waiting ? <p role="status" class="quiet small">{text.finding}</p> : null}
      {problem ? <p role="alert" class="small">{problem}</p> : null}
      {found && !waiting ? <Found found={found} onTake={onTake} /> : null}
    </form>
  );
}

function Found({ found, onTake }: { found: DesignData; onTake: (amounts: string[]) => void }): JSX.Element {
  const range = [percent(found.lowest_edge), percent(found.highest_edge)] as const;
  const none = found.tables.length ? text.noTable(...range) : text.noTableAtAll(...range);
  return (
    <div role="status">
      <p class="small">{found.count === "0" ? none : text.tablesFit(Number(found.count).toLocaleString("en"))}</p>
      <ul class="found-tables">
        {found.tables.map((table) => (
          <li key={table.amounts.join("-")}>
            <button type="button" class="small-button num" aria-label={text.take(table.amounts.join("-"))} onClick={() => onTake(table.amounts)}>{table.amounts.join("-")}</button>
            <span class="num">{percent(table.house_edge)}</span>
            <span class="quiet small num">{text.stdev} {table.stdev.toFixed(2)}</span>
          </li>
        ))}
      </ul>
      {found.bound ? <p class="quiet small">{text.foundBound}</p> : null}
    </div>
  );
}
