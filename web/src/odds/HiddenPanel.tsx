// What a player gains who has seen cards too early: the edges side by side, and how the game is played then.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { percent } from "../numbers";
import { Pictures } from "../plots/Pictures";
import { text } from "../strings/odds";
import type { ChartData, Hidden } from "../types.generated";
import { ChartTable } from "./ChartTable";
import { choiceFields, gridPicture, isGrid, isShares, RANKS, shareFields } from "./grid";

type Props = { game: string; hidden: Hidden[]; choices: string[] };

export function HiddenPanel({ game, hidden, choices }: Props): JSX.Element {
  const bars = [{ says: text.sawNothing, value: hidden[0]?.usual_edge ?? 0 }, ...hidden.map((each) => ({ says: text.sawCards(each.says), value: each.edge }))];
  const picture = () => ({ kind: "edges" as const, title: text.hidden, bars: bars.map((bar) => ({ ...bar, value: 100 * bar.value, shown: percent(bar.value) })) });
  return (
    <section class="panel" aria-label={text.hidden}>
      <header class="panel-head"><h2>{text.hidden}</h2></header>
      <p class="quiet small">{text.hiddenNote}</p>
      <EdgeBars bars={bars} />
      <p class="plot-foot"><span class="quiet small">{text.favours}</span><Pictures name={`${game}-hidden-cards`} picture={picture} /></p>
      <Charts game={game} hidden={hidden} choices={choices} />
    </section>
  );
}

function EdgeBars({ bars }: { bars: { says: string; value: number }[] }): JSX.Element {
  const [low, high] = [Math.min(0, ...bars.map((bar) => bar.value)), Math.max(0, ...bars.map((bar) => bar.value))];
  const x = (value: number) => (100 * (value - low)) / (high - low || 1);
  return (
    <ul class="edge-bars">
      {bars.map(({ says, value }) => (
        <li key={says}>
          <span>{says}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class={value < 0 ? "bar-gain" : "bar"} x={Math.min(x(0), x(value))} width={Math.abs(x(value) - x(0))} height="10" />
            <line class="bar-zero" x1={x(0)} x2={x(0)} y1="0" y2="10" />
          </svg>
          <strong class={`num ${value < 0 ? "gain" : ""}`}>{percent(value)}</strong>
        </li>
      ))}
    </ul>
  );
}

function Charts({ game, hidden, choices }: Props): JSX.Element | null {
  const [chosen, choose] = useState(0);
  const drawn = hidden.filter((each) => each.charts.length);
  const shown = drawn[chosen] ?? drawn[0];
  if (!shown) return null;
  return (
    <details>
      <summary>{text.playsThen}</summary>
      {drawn.length > 1 ? (
        <select aria-label={text.playsThen} value={String(chosen)} onChange={(event) => choose(Number(event.currentTarget.value))}>
          {drawn.map((each, at) => <option key={each.knowing} value={String(at)}>{text.sawCards(each.says)}</option>)}
        </select>
      ) : null}
      {shown.charts.map((chart) => <HiddenChart key={chart.title} name={`${game}-${shown.knowing.replace(/\W+/g, "-")}`} chart={chart} choices={choices} />)}
    </details>
  );
}

function HiddenChart({ name, chart, choices }: { name: string; chart: ChartData; choices: string[] }): JSX.Element {
  if (!isGrid(chart)) return <><h3>{chart.title}</h3><ChartTable chart={chart} /></>;
  const told = choices.filter((choice) => chart.rows.some((row) => row.includes(choice)));
  const rows = isShares(chart) ? shareFields(chart) : choiceFields(chart, told, {});
  const picture = () => gridPicture(chart.title, rows, "", isShares(chart) ? [] : told);
  return (
    <>
      <h3>{chart.title}</h3>
      <div class="wide" tabIndex={0} role="region" aria-label={chart.title}>
        <table class="grid13 grid13-told num">
          <thead><tr><td />{RANKS.map((rank) => <th scope="col" key={rank}>{rank}</th>)}</tr></thead>
          <tbody>
            {rows.map((fields, row) => (
              <tr key={RANKS[row]}><th scope="row">{RANKS[row]}</th>{fields.map((field, column) => <td key={field.hand} class={`grid-${field.level}`}>{chart.rows[row]?.[column + 1]}</td>)}</tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pictures name={name} picture={picture} />
    </>
  );
}
