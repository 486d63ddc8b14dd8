// The daily report: what every wager returned beside what theory expects, and the evidence of drift.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useLatest } from "../latest";
import { LastColumn } from "../LastColumn";
import { dollars, signed } from "../money";
import { percent, plain, whole } from "../numbers";
import { gamesOf } from "../odds/ask";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import type { DailyReport, ReportLine } from "../types.generated";
import { csvOf, moment, parquetOf, reportOf } from "./calls";

type Currency = "play" | "real";
const CURRENCIES: Currency[] = ["real", "play"];

export function Reports(): JSX.Element {
  const [day, setDay] = useState("");
  const found = useLatest(() => reportOf(day), day);
  const games = useLatest(gamesOf);
  const nameOf = (game: string) => games.value?.games.find((each) => each.id === game)?.name ?? game.replaceAll("_", " ");
  const report = found.value;
  return (
    <section class="panel" aria-label={text.report}>
      <header class="panel-head">
        <h2>{text.report}</h2>
        <label class="choose"><span class="quiet">{text.day}</span><input type="date" value={day || report?.day} onChange={(event) => setDay(event.currentTarget.value)} /></label>
        <a class="small-button" href={csvOf(day)} download="report.csv">{text.csv}</a>
        <a class="small-button" href={parquetOf(day)} download="report.parquet">{text.parquet}</a>
      </header>
      {found.problem ? <p role="alert">{found.problem}</p> : null}
      {!report ? <p role="status">{common.loading}</p> : (
        <>
          <p class="quiet small">{text.moneyAt(moment(report.at_ms))}</p>
          {CURRENCIES.filter((currency) => currency === "play" || hasMoney(report, currency)).map((currency) => (
            <Money key={currency} report={report} currency={currency} nameOf={nameOf} />
          ))}
          {report.voids.length ? <><h3>{text.voids}</h3><ul class="notes">{report.voids.map((each) => <li key={each.table + each.round}>{text.currencies[each.currency]}: {each.table} {each.round}: {each.reason}</li>)}</ul></> : null}
          {report.drift.length ? (
            <>
              <h3>{text.drift}</h3>
              <p class="quiet small">{text.driftLead(whole(report.drift[0]?.alarm_at ?? 0))}</p>
              <table class="data-table num">
                <thead><tr><th scope="col">{text.wager}</th><th scope="col">{text.bets}</th><th scope="col">{text.evidence}</th><th scope="col">{text.alarms}</th></tr></thead>
                <tbody>{report.drift.map((each) => <tr key={each.wager}><th scope="row">{each.wager.replaceAll("_", " ")}</th><td>{whole(each.rounds)}</td><td>{plain(each.evidence, 2)}</td><td>{each.alarms}</td></tr>)}</tbody>
              </table>
            </>
          ) : null}
          {report.unwatched.length ? (
            <>
              <h3>{text.unwatched}</h3>
              <ul class="notes">{report.unwatched.map((each) => <li key={each.game + each.wager}>{nameOf(each.game)} <span class="quiet">{each.wager.replaceAll("_", " ")}</span>: {each.reason}</li>)}</ul>
            </>
          ) : null}
        </>
      )}
    </section>
  );
}

const hasMoney = (report: DailyReport, currency: Currency) => Boolean(report.rounds[currency] || report.liabilities_cents[currency] || report.held_cents[currency]);

// Play money and real money are never added up: each has a table of its own.
function Money({ report, currency, nameOf }: { report: DailyReport; currency: Currency; nameOf: (game: string) => string }): JSX.Element {
  const name = text.currencies[currency] ?? currency;
  return (
    <>
      <h3>{name}</h3>
      <p>{text.dayIn(whole(report.rounds[currency]), dollars(report.liabilities_cents[currency]), dollars(report.held_cents[currency]))}</p>
      <div class="wide" tabIndex={0} role="region" aria-label={`${text.report}: ${name}`}>
        <table class="data-table num">
          <thead><tr><th scope="col">{text.game}</th><th scope="col">{text.bets}</th><th scope="col">{text.staked}</th><th scope="col">{text.actual}</th><th scope="col">{text.theory}</th><th scope="col">{text.net}</th><th scope="col">{text.expected}</th><th scope="col">{text.offBy}</th><LastColumn /></tr></thead>
          <tbody>{report.wagers.filter((line) => line.currency === currency).map((line) => <Line key={line.game + line.wager} line={line} game={nameOf(line.game)} />)}</tbody>
        </table>
      </div>
    </>
  );
}

function Line({ line, game }: { line: ReportLine; game: string }): JSX.Element {
  return (
    <tr>
      <th scope="row">{game} <span class="quiet">{line.wager.replaceAll("_", " ")}</span></th>
      <td>{whole(line.rounds)}</td>
      <td>{dollars(line.staked_cents)}</td>
      <td>{line.actual_return === null ? "–" : percent(line.actual_return, 2)}</td>
      <td>{line.theoretical_return === null ? "–" : percent(line.theoretical_return, 2)}</td>
      <td>{signed(line.net_cents)}</td>
      <td>{line.expected_net_cents === null ? "–" : signed(line.expected_net_cents)}</td>
      <td>{line.sigmas === null ? "–" : text.sigma(plain(line.sigmas, 2))}</td>
      <td>{line.within_band === null ? text.noCertified : <span class={`tag ${line.within_band ? "tag-good" : "tag-look"}`}>{line.within_band ? text.insideShort : text.lookShort}</span>}</td>
    </tr>
  );
}
