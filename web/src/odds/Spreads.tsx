// The distribution of what a round brings, for each bet.
import type { JSX } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import uPlot from "../plots/uplot";
import { minus, percent } from "../numbers";
import { type Colours, Plot } from "../plots/Plot";
import { Pictures } from "../plots/Pictures";
import { text } from "../strings/odds";
import type { Chance, OddsPrices } from "../types.generated";

const RARE = 0.0003; // results less likely than this would be bars of no height

export function Spreads({ game, prices }: { game: string; prices: OddsPrices }): JSX.Element | null {
  const [chosen, choose] = useState(prices.spreads[0]?.wager ?? "");
  const spread = prices.spreads.find((each) => each.wager === chosen) ?? prices.spreads[0];
  if (!spread) return null;
  const wins = spread.chances.filter((each) => each.net > 0).reduce((sum, each) => sum + each.chance, 0);
  const title = labelOf(prices, spread.wager);
  return (
    <section class="panel" aria-label={text.brings}>
      <header class="panel-head">
        <h2>{text.brings}</h2>
        <select aria-label={text.bet} value={spread.wager} onChange={(event) => choose(event.currentTarget.value)}>
          {prices.spreads.map((each) => <option key={each.wager} value={each.wager}>{labelOf(prices, each.wager)}</option>)}
        </select>
        <span class="quiet num">{text.wins(percent(wins, 2))}</span>
      </header>
      <Bars chances={spread.chances} unit={spread.unit} title={title} name={`${game}-${spread.wager.replace(" ", "-")}`} />
    </section>
  );
}

function labelOf(prices: OddsPrices, key: string): string {
  const [wager = "", hands] = key.split(" ");
  const name = prices.wagers.find((price) => price.wager === wager)?.name || text.mainGame;
  return hands ? `${name}, ${text.hands(Number(hands))}` : name;
}

function Bars({ chances, unit, title, name }: { chances: Chance[]; unit: string; title: string; name: string }): JSX.Element {
  const often = useMemo(() => chances.filter((each) => each.chance >= RARE), [chances]);
  const rare = chances.length - often.length;
  const data = useMemo<uPlot.AlignedData>(() => {
    const by = (sign: (net: number) => boolean) => often.map((each) => (sign(each.net) ? 100 * each.chance : null));
    return [often.map((each) => each.net), by((net) => net < 0), by((net) => net === 0), by((net) => net > 0)];
  }, [often]);
  const options = useCallback((colours: Colours) => barOptions(colours), []);
  const top = [...often].sort((a, b) => b.chance - a.chance).slice(0, 5);
  const label = `${text.brings}: ${top.map((each) => `${minus(each.net_text)}: ${percent(each.chance, 1)}`).join(", ")}`;
  const picture = () => ({
    kind: "bars" as const, title: `${title}: ${text.brings}`, xLabel: text.netIn(unit), yLabel: text.ofRounds,
    bars: often.map((each) => ({ at: each.net, height: 100 * each.chance })),
  });
  return (
    <>
      <Plot label={label} height={200} data={data} options={options} />
      <p class="plot-foot">
        <span class="quiet small">{text.netIn(unit)}{rare ? ` · ${text.beyond(rare, percent(chances.reduce((sum, each) => sum + (each.chance < RARE ? each.chance : 0), 0)))}` : ""}</span>
        <Pictures name={name} picture={picture} />
      </p>
      <details>
        <summary>{text.asTable}</summary>
        <table class="data-table num">
          <thead><tr><th scope="col">{text.net}</th><th scope="col">{text.chance}</th><th scope="col" class="desktop">{text.exact}</th></tr></thead>
          <tbody>
            {chances.map((each) => (
              <tr key={each.net_text}><th scope="row">{minus(each.net_text)}</th><td>{percent(each.chance, 6)}</td><td class="desktop"><code>{each.exact}</code></td></tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function barOptions(colours: Colours): Omit<uPlot.Options, "width" | "height"> {
  const bars = uPlot.paths.bars?.({ size: [0.6, 26] });
  const series = (colour: string): uPlot.Series => ({ fill: colour, stroke: colour, width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) });
  const axis = { stroke: colours.quiet, grid: { stroke: colours.line, width: 1 }, ticks: { show: false } };
  return {
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: (_, low, high) => [low - 1, high + 1] }, y: { range: (_, __, high) => [0, high * 1.1] } },
    series: [{}, series(colours.loss), series(colours.push), series(colours.gain)],
    axes: [{ ...axis, size: 30, grid: { show: false }, values: (_, at) => at.map((each) => (each > 0 ? `+${each}` : minus(String(each)))) }, { ...axis, values: (_, at) => at.map((each) => `${each} %`), size: 52 }],
  };
}
