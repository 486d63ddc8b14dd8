// A chart as a table of words, by kind of hand.
import type { JSX } from "preact";
import { text } from "../strings/odds";
import type { ChartData } from "../types.generated";

export function ChartTable({ chart }: { chart: ChartData }): JSX.Element {
  return (
    <>
      {isShares(chart) ? <p class="quiet small">{text.shares}</p> : null}
      <div class="wide" tabIndex={0} role="region" aria-label={chart.title}>
        <table class="data-table num chart">
          <thead><tr>{chart.header.map((name) => <th scope="col" key={name}>{name.replaceAll("_", " ")}</th>)}</tr></thead>
          <tbody>
            {chart.rows.map((row) => (
              <tr key={row[0]}>{row.map((cell, at) => (at ? <td key={at}>{cell.replaceAll("_", " ")}</td> : <th scope="row" key={at}>{cell}</th>))}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

// Cells that say how often a choice is best among many hands, not what to do with one.
function isShares(chart: ChartData): boolean {
  return chart.rows.some((row) => row.slice(1, -1).some((cell) => cell.endsWith("%") && !cell.includes(" ")));
}
