// The session planner: a bankroll round by round, exactly, as a fan of percentiles.
import type { JSX } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import type uPlot from "../plots/uplot";
import { signIn } from "../api";
import { dollars } from "../money";
import { percent } from "../numbers";
import { type Colours, Plot } from "../plots/Plot";
import { Pictures } from "../plots/Pictures";
import { text as common } from "../strings";
import { text } from "../strings/odds";
import type { PlanData, RoomData } from "../types.generated";
import { type Ask, planOf, writeAsk } from "./ask";

export function Planner({ room, ask }: { room: RoomData; ask: Ask }): JSX.Element {
  const [plan, setPlan] = useState<PlanData | null>(null);
  const [problem, setProblem] = useState("");
  const [waiting, setWaiting] = useState(false);
  const sides = room.wagers.filter((wager) => !wager.main && !wager.by_hands);
  const submit = (event: Event) => {
    event.preventDefault();
    const query = planQuery(new FormData(event.currentTarget as HTMLFormElement), writeAsk(ask, room.wagers), sides.map((side) => side.id));
    setWaiting(true);
    signIn().then(() => planOf(room.game, query)).then(
      (found) => (setPlan(found), setProblem("")),
      (error: unknown) => setProblem(error instanceof Error ? error.message : common.serverGone),
    ).finally(() => setWaiting(false));
  };
  return (
    <section class="panel planner" aria-label={text.planner}>
      <header class="panel-head"><h2>{text.planner}</h2><span class="quiet small">{text.plannerLead} {Object.keys(ask.pays).length ? text.ownTables : ""}</span></header>
      <form class="form" onSubmit={submit}>
        <Field name="bankroll_cents" label={text.bankroll} value="500" />
        <Field name="bet_cents" label={text.baseBet} value="10" />
        <Field name="rounds" label={text.rounds} value="300" />
        <Field name="stop_win_cents" label={text.stopWin} value="" />
        <Field name="rounds_per_hour" label={text.perHour} value="40" />
        {sides.map((side) => <Field key={side.id} name={`side ${side.id}`} label={text.sideBet(side.name)} value="" />)}
        <button type="submit" class="button" disabled={waiting}>{waiting ? common.loading : text.plan}</button>
      </form>
      {problem ? <p role="alert">{problem}</p> : null}
      {plan ? <Result plan={plan} name={room.game} /> : null}
    </section>
  );
}

function Field({ name, label, value }: { name: string; label: string; value: string }): JSX.Element {
  return <label><span class="quiet small">{label}</span><input name={name} inputMode="decimal" pattern="[0-9]*([.][0-9]{1,2})?" defaultValue={value} /></label>;
}

function planQuery(form: FormData, query: string, sides: string[]): string {
  const found = new URLSearchParams(query);
  const value = (name: string) => String(form.get(name) ?? "").trim();
  const cents = (name: string) => String(Math.round(100 * Number(value(name))));
  for (const name of ["bankroll_cents", "bet_cents", "stop_win_cents"]) if (value(name)) found.set(name, cents(name));
  for (const name of ["rounds", "rounds_per_hour"]) if (value(name)) found.set(name, value(name));
  for (const side of sides) if (Number(value(`side ${side}`))) found.append("side", `${side}=${cents(`side ${side}`)}`);
  return found.toString();
}

function Result({ plan, name }: { plan: PlanData; name: string }): JSX.Element {
  const lines = useMemo(() => plan.percents.map((_, at) => plan.fan.map((each) => (each.cents[at] ?? 0) / 100)), [plan]);
  const data = useMemo<uPlot.AlignedData>(() => [plan.fan.map((each) => each.round), ...lines], [plan]);
  const options = useCallback((colours: Colours) => fanOptions(colours, plan.percents.length), [plan]);
  const last = plan.fan.at(-1)?.cents ?? [];
  const label = text.fanLabel(dollars(last[1] ?? 0), dollars(last[3] ?? 0), dollars(last[5] ?? 0));
  const picture = () => ({ kind: "fan" as const, title: text.fan, xLabel: text.afterRound, yLabel: "$", at: plan.fan.map((each) => each.round), lines });
  const figures: [string, string][] = [
    [text.ruin, percent(plan.ruined, 2)],
    ...(plan.won ? [[text.stops, percent(plan.won, 2)] as [string, string]] : []),
    [text.ahead, percent(plan.ahead, 2)],
    [text.average, dollars(Math.round(plan.mean_final_cents))],
    [text.lossPerHour, dollars(Math.round(plan.loss_per_hour_cents))],
    [text.streak, text.atLeast(plan.usual_streak)],
  ];
  return (
    <div class="plan">
      <div>
        <h3>{text.fan}</h3>
        <Plot label={label} height={260} data={data} options={options} />
        <p class="plot-foot"><span class="small">{label}</span><Pictures name={`${name}-session`} picture={picture} /></p>
      </div>
      <dl class="figures num">
        {figures.map(([what, value]) => <div key={what}><dt class="quiet">{what}</dt><dd>{value}</dd></div>)}
      </dl>
      <p class="quiet small">{text.ruinMeans(dollars(plan.largest_loss_cents))} {plan.play}</p>
    </div>
  );
}

function fanOptions(colours: Colours, count: number): Omit<uPlot.Options, "width" | "height"> {
  const middle = Math.floor(count / 2);
  const axis = { stroke: colours.quiet, grid: { stroke: colours.line, width: 1 }, ticks: { show: false } };
  return {
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    series: [{}, ...Array.from({ length: count }, (_, at) => ({ stroke: at === middle ? colours.ink : colours.proof, width: at === middle ? 2 : 0.5, points: { show: false } }))],
    bands: Array.from({ length: middle }, (_, at) => ({ series: [count - at, at + 1] as [number, number], fill: colours.soft })),
    axes: [{ ...axis, size: 30 }, { ...axis, size: 70, values: (_, at) => at.map((each) => dollars(100 * each)) }],
  };
}
