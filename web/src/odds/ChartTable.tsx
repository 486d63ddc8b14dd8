// A chart as a table of words, by kind of hand.
import type { JSX } from "preact";
import type { ChartData } from "../types.generated";

export function ChartTable({ chart }: { chart: ChartData }): JSX.Element {
  return (
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
  );
}
