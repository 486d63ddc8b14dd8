// The floor: what is open, what is held, the books, the return of each game against theory, and the tables.
import type { JSX } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import { me } from "../api";
import { useLatest } from "../latest";
import { LastColumn } from "../LastColumn";
import { dollars } from "../money";
import { minus, percent, plain, whole } from "../numbers";
import { gamesOf } from "../odds/ask";
import { type Colours, Plot } from "../plots/Plot";
import type uPlot from "../plots/uplot";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import { text as people } from "../strings/seats";
import { Presence } from "../table/Presence";
import type { BooksReport, GameName, ReturnSeries, StaffTable } from "../types.generated";
import { checkBooks, freeSeat, openTable, reportOf, returnsOf, setStatus, switchable, switchGame, tablesOf } from "./calls";

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000];

export function Floor({ operator }: { operator: boolean }): JSX.Element {
  const tables = useLatest(tablesOf);
  const games = useLatest(gamesOf);
  const reads = operator || me.value?.role === "auditor";  // cashiers and floor managers see the tables alone
  const report = useLatest(() => (reads ? reportOf("") : Promise.resolve(null)), reads);
  if (!tables.value) return <p role={tables.problem ? "alert" : "status"}>{tables.problem || common.loading}</p>;
  const open = tables.value.tables.filter((table) => table.status === "open");
  const taken = open.reduce((sum, table) => sum + Object.keys(table.seats).length, 0);
  const held = { play: heldIn(tables.value.tables, "play"), real: heldIn(tables.value.tables, "real") };
  const owed = report.value?.liabilities_cents ?? { play: 0, real: 0 };
  return (
    <>
      <div class="tiles">
        <Tile what={text.tablesOpen} value={whole(open.length)} note={text.seats(taken)} />
        <Tile what={text.held} value={dollars(held.play)} note={held.real ? text.realMoney(dollars(held.real)) : text.heldNote} />
        {reads ? <Tile what={text.owed} value={dollars(owed.play)} note={owed.real ? text.realMoney(dollars(owed.real)) : text.playMoney} /> : null}
        {reads ? <Books /> : null}
      </div>
      {reads && games.value ? <Returns games={games.value.games} /> : null}
      <Tables tables={tables.value.tables} games={games.value?.games ?? []} operator={operator} onChange={tables.again} />
      <Offered switches={operator} onChange={tables.again} />
    </>
  );
}

// The games that this house offers; an operator switches them.
function Offered({ switches, onChange }: { switches: boolean; onChange: () => void }): JSX.Element | null {
  const games = useLatest(switchable);
  const [problem, setProblem] = useState("");
  if (!games.value) return null;
  const change = (game: string, on: boolean) =>
    void switchGame(game, on).then(() => (games.again(), onChange()), (error: unknown) => setProblem(error instanceof Error ? error.message : common.serverGone));
  return (
    <section class="panel" aria-label={text.offered}>
      <h2>{text.offered}</h2>
      <p class="quiet small">{text.offeredLead}</p>
      {problem ? <p role="alert">{problem}</p> : null}
      <ul class="offered-games">
        {games.value.games.map((game) => (
          <li key={game.id}><label><input type="checkbox" checked={game.on} disabled={!switches} onChange={(event) => change(game.id, event.currentTarget.checked)} /> {game.name}</label></li>
        ))}
      </ul>
    </section>
  );
}

const heldIn = (tables: StaffTable[], currency: string) => tables.reduce((sum, table) => sum + (table.currency === currency ? table.held_cents : 0), 0);

function Tile({ what, value, note, kind = "" }: { what: string; value: string; note: string; kind?: string }): JSX.Element {
  return <div class="panel tile"><span class="quiet small">{what}</span><strong class={`large num ${kind}`}>{value}</strong><span class="small">{note}</span></div>;
}

function Books(): JSX.Element {
  const [found, setFound] = useState<BooksReport | null>(null);
  const [waiting, setWaiting] = useState(false);
  const check = () => {
    setWaiting(true);
    void checkBooks().then(setFound).finally(() => setWaiting(false));
  };
  if (!found) {
    return <div class="panel tile"><span class="quiet small">{text.ledger}</span><button type="button" class="button" disabled={waiting} onClick={check}>{waiting ? text.checking : text.checkNow}</button></div>;
  }
  const note = found.clean ? text.balancedNote : text.unbalancedNote(found.differences.join("; "));
  return <Tile what={text.ledger} value={found.clean ? text.balanced : text.unbalanced} note={note} kind={found.clean ? "gain" : "loss"} />;
}

function Returns({ games }: { games: GameName[] }): JSX.Element {
  const [game, setGame] = useState(games[0]?.id ?? "");
  const [wager, setWager] = useState("");
  const series = useLatest(() => returnsOf(game, wager), game, wager);
  const found = series.value;
  return (
    <section class="panel" aria-label={text.returnTitle}>
      <header class="panel-head">
        <h2>{text.returnTitle}</h2>
        <select aria-label={text.game} value={game} onChange={(event) => (setGame(event.currentTarget.value), setWager(""))}>
          {games.map((each) => <option key={each.id} value={each.id}>{each.name}</option>)}
        </select>
        {found && found.wagers.length > 1 ? (
          <select aria-label={text.wager} value={found.wager} onChange={(event) => setWager(event.currentTarget.value)}>
            {found.wagers.map((each) => <option key={each} value={each}>{each.replaceAll("_", " ")}</option>)}
          </select>
        ) : null}
        {found && found.within_band !== null ? <span class={`tag ${found.within_band ? "tag-good" : "tag-look"}`}>{found.within_band ? text.inside : text.outside}</span> : null}
      </header>
      {series.problem ? <p role="alert">{series.problem}</p> : null}
      {found?.points.length ? <ReturnPlot series={found} /> : <p class="quiet">{found?.wagers.length ? text.noOdds : text.noRounds}</p>}
    </section>
  );
}

function ReturnPlot({ series }: { series: ReturnSeries }): JSX.Element {
  const points = series.points;
  const data = useMemo<uPlot.AlignedData>(() => [
    points.map((point) => point.rounds),
    ...(["low", "high", "theory", "actual"] as const).map((name) => points.map((point) => 100 * point[name])),
  ], [series]);
  const options = useCallback((colours: Colours) => returnOptions(colours), []);
  const last = points[points.length - 1] ?? { actual: 0, theory: 0, low: 0, high: 0, rounds: 0 };
  const label = text.returnLabel(percent(last.actual, 2), percent(last.theory, 2), percent(last.low, 2), percent(last.high, 2));
  return (
    <>
      <Plot label={label} height={240} data={data} options={options} />
      <p class="legend small num">
        <span>{text.actual} <strong>{percent(last.actual, 2)}</strong></span>
        <span>{text.theory} {percent(last.theory, 2)}</span>
        <span>{text.band(percent(last.low, 2), percent(last.high, 2), whole(last.rounds))}</span>
        {series.sigmas !== null ? <span>{text.offBy} {text.sigma(plain(series.sigmas, 2))}</span> : null}
      </p>
    </>
  );
}

function returnOptions(colours: Colours): Omit<uPlot.Options, "width" | "height"> {
  const axis = { stroke: colours.quiet, grid: { stroke: colours.line, width: 1 }, ticks: { show: false } };
  const line = (stroke: string, width: number, dash: number[] = []) => ({ stroke, width, dash, points: { show: false } });
  return {
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    series: [{}, line(colours.soft, 1), line(colours.soft, 1), line(colours.proof, 1, [5, 5]), line(colours.ink, 2)],
    bands: [{ series: [2, 1], fill: colours.soft }],
    axes: [{ ...axis, size: 30, incrs: STEPS }, { ...axis, size: 64, values: (_, at) => at.map((each) => `${minus(String(each))} %`) }],
  };
}

type TablesProps = { tables: StaffTable[]; games: GameName[]; operator: boolean; onChange: () => void };

function Tables({ tables, games, operator, onChange }: TablesProps): JSX.Element {
  const manages = operator || me.value?.role === "floor";
  const [every, setEvery] = useState(false);
  const [problem, setProblem] = useState("");
  const failed = (error: unknown) => setProblem(error instanceof Error ? error.message : common.serverGone);
  const act = (table: string, status: string) => void setStatus(table, status).then(onChange, failed);
  const open = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    void openTable({ game: String(form.get("game")), name: String(form.get("name")) }).then(onChange, failed);
  };
  return (
    <section class="panel" aria-label={text.tables}>
      <header class="panel-head">
        <h2>{text.tables}</h2>
        <label class="small"><input type="checkbox" checked={every} onChange={(event) => setEvery(event.currentTarget.checked)} /> {text.showPrivate}</label>
      </header>
      {problem ? <p role="alert">{problem}</p> : null}
      <div class="wide" tabIndex={0} role="region" aria-label={text.tables}>
        <table class="data-table num">
          <thead><tr><th scope="col">{text.table}</th><th scope="col">{text.status}</th><th scope="col">{text.seatsTaken}</th><th scope="col">{text.round}</th><th scope="col">{text.phase}</th><th scope="col">{text.held}</th><LastColumn /></tr></thead>
          <tbody>
            {tables.filter((table) => every || !table.private).map((table) => (
              <tr key={table.id}>
                <th scope="row"><a href={`/t/${table.id}`}>{table.name}</a> <span class="quiet small">{table.id} {table.private ? text.private : ""}</span></th>
                <td>{text.statuses[table.status] ?? table.status}</td>
                <td><SeatsOf table={table} onFree={manages ? (seat) => void freeSeat(table.id, seat).then(onChange, failed) : undefined} /></td>
                <td>{table.round}</td>
                <td>{table.phase}</td>
                <td>{dollars(table.held_cents)}</td>
                <td>{manages ? <Acts table={table} closes={operator} onAct={act} /> : null}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {operator ? (
        <form class="form" onSubmit={open}>
          <label><span class="quiet small">{text.game}</span><select name="game">{games.map((game) => <option key={game.id} value={game.id}>{game.name}</option>)}</select></label>
          <label><span class="quiet small">{text.name}</span><input name="name" maxLength={60} /></label>
          <button type="submit" class="button">{text.newTable}</button>
        </form>
      ) : null}
    </section>
  );
}

// The people at a table. Where it is too early to free a seat, the house says so.
function SeatsOf({ table, onFree }: { table: StaffTable; onFree: ((seat: string) => void) | undefined }): JSX.Element {
  const seats = Object.entries(table.seats);
  return (
    <>
      {seats.length}
      <ul class="floor-seats">
        {seats.filter(([, taken]) => !taken.account.startsWith("bot/")).map(([seat, { name, presence }]) => (
          <li key={seat}>
            {seat} {name} <Presence is={presence} />
            {onFree && presence !== "here" ? <button type="button" class="small-button" onClick={() => onFree(seat)}>{people.free}<span class="sr-only">{people.seatOf(Number(seat), name)}</span></button> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

// Floor managers pause tables and open them again; operators close them, too.
function Acts({ table, closes, onAct }: { table: StaffTable; closes: boolean; onAct: (table: string, status: string) => void }): JSX.Element {
  const button = (status: string, says: string, label: string) =>
    table.status === status ? null : <button type="button" class="small-button" aria-label={label} onClick={() => onAct(table.id, status)}>{says}</button>;
  return (
    <span class="pictures">
      {closes || table.status === "paused" ? button("open", text.open, text.openTable(table.name)) : null}
      {button("paused", text.pause, text.pauseTable(table.name))}
      {closes ? button("closed", text.close, text.closeTable(table.name)) : null}
    </span>
  );
}
