// The lobby: the visitor's seats, every open table as a card, and a private table in one click.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { edgesOf, feltOf, findSeat, healed, lobby, newTable, offer, signIn, sitDown, standUp } from "../api";
import { dollars } from "../money";
import { isNewcomer } from "../guide/state";
import { go } from "../router";
import { text } from "../strings";
import { text as words } from "../strings/lobby";
import { endWait } from "../table/memory";
import { Top } from "../Top";
import type { FeltData, LobbySeat, LobbyTable, OfferedGame, TableEdge } from "../types.generated";
import { FeltPicture } from "./FeltPicture";
import { inLibrary, Library } from "./Library";

type Shown = { table: LobbyTable; felt: FeltData };

const REFRESH_MS = 10_000;

export function Lobby(): JSX.Element {
  const tables = useSignal<Shown[] | null>(null);
  const games = useSignal<OfferedGame[]>([]);
  const problem = useSignal("");
  const fail = (error: unknown): void => void (problem.value = error instanceof Error ? error.message : text.serverGone);
  const refresh = (): void => {
    void load(tables.value ?? []).then((found) => {
      tables.value = found;
      problem.value = "";
    }, fail);
  };
  useEffect(() => {
    refresh();
    void offer().then((found) => (games.value = found.games), () => undefined);
    const timer = setInterval(() => document.hidden || refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [healed.value]);
  const leave = (table: string): void => void standUp(table).then(() => endWait(table)).then(refresh, fail);
  const own = (game: string): void => void signIn().then(() => newTable({ game })).then(({ table }) => go(`/t/${table}`)).catch(fail);
  const play = (game: string): void => void signIn().then(() => findSeat(game)).then(({ table }) => go(`/t/${table}`)).catch(fail);
  const begin = (game: string): void => void signIn().then(() => newTable({ game })).then(({ table }) => sitDown(table, 1).then(() => go(`/t/${table}`))).catch(fail);
  const place = ({ table }: Shown): number => games.value.findIndex((game) => game.id === table.game);
  const all = (tables.value ?? []).map((shown) => shown.table);
  const first = (tables.value ?? []).filter(({ table }) => !table.private && table.currency === "play" && !inLibrary(table, games.value)).sort((one, other) => place(one) - place(other))[0];
  const mine = (tables.value ?? []).filter(({ table }) => table.yours !== null);
  return (
    <>
      <Top />
      <main class="lobby">
        <h1>{text.pickTable}</h1>
        <p class="quiet">{text.lobbyLead}</p>
        {problem.value ? <p role="alert">{problem.value}</p> : null}
        {mine.length ? (
          <section aria-label={words.yourSeats}>
            <ul class="lobby-seats">{mine.map(({ table, felt }, n) => <YourSeat key={table.id} table={table} felt={felt} first={n === 0} onLeave={() => leave(table.id)} />)}</ul>
          </section>
        ) : null}
        {!mine.length && first && isNewcomer() ? <FirstVisit game={first.felt.name} onPlay={() => begin(first.table.game)} /> : null}
        <section aria-label={words.houseGames}>
          <h2 class="lobby-group">{words.houseGames}</h2>
          <ul class="lobby-tables">
            {(tables.value ?? []).filter(({ table }) => !table.private && !inLibrary(table, games.value)).sort((one, other) => place(one) - place(other)).map((shown) => <TableItem key={shown.table.id} {...shown} all={all} onOwn={() => own(shown.table.game)} />)}
          </ul>
          {tables.value === null && !problem.value ? <p role="status">{text.loading}</p> : null}
        </section>
        <Library games={games.value.filter((game) => game.group !== "house")} tables={all} onPlay={play} />
      </main>
    </>
  );
}

// One big way to play at once: a private table in play money, where nobody waits. At the table a guide goes through the first hand.
function FirstVisit({ game, onPlay }: { game: string; onPlay: () => void }): JSX.Element {
  return (
    <section class="panel first-visit" aria-label={words.newHere}>
      <div>
        <h2>{words.newHere}</h2>
        <p class="quiet">{words.newLead}</p>
      </div>
      <button type="button" class="button button-main" onClick={onPlay}>{words.playNow(game)}</button>
    </section>
  );
}

// The felt of a table stays as it is, so it is asked for once.
async function load(before: Shown[]): Promise<Shown[]> {
  const known = new Map(before.map(({ table, felt }) => [table.id, felt]));
  const { tables } = await lobby();
  return Promise.all(tables.map(async (table) => ({ table, felt: known.get(table.id) ?? (await feltOf(table.id)) })));
}

// A seat of the visitor, above all tables: the way back to it.
function YourSeat({ table, felt, first, onLeave }: Shown & { first: boolean; onLeave: () => void }): JSX.Element {
  const names = namesOf(Object.entries(table.seats).filter(([seat]) => Number(seat) !== table.yours).map(([, seat]) => seat));
  return (
    <li class="panel lobby-seat" data-table={table.id}>
      <p>
        <span class="tag tag-action">{words.seatedHere}</span>
        <strong>{words.yourSeat(table.private ? words.private(table.name, felt.name) : table.name, table.yours ?? 0)}</strong> <span class="quiet">{names ? words.withOthers(names) : words.alone} · {words.round(table.round)}</span>
      </p>
      <span class="lobby-seat-acts">
        <button type="button" class="button button-plain" onClick={onLeave}>{words.leave}<span class="sr-only">{words.at(table.name)}</span></button>
        <a class={first ? "button button-main" : "button"} href={`/t/${table.id}`}>{words.play}<span class="sr-only">{words.at(table.name)}</span></a>
      </span>
    </li>
  );
}

function TableItem({ table, felt, all, onOwn }: Shown & { all: LobbyTable[]; onOwn: () => void }): JSX.Element {
  const spot = felt.spots.find((each) => each.opening && !each.side) ?? felt.spots[0];
  return (
    <li class={table.yours === null ? "panel lobby-table" : "panel lobby-table lobby-yours"} data-game={table.game} data-table={table.id}>
      <FeltPicture felt={felt} />
      <h3>{table.name}</h3>
      <p class="quiet">{felt.says} <a href={`/rules?table=${table.id}`}>{text.rules}<span class="sr-only">{words.at(table.name)}</span></a></p>
      <Edges table={table.id} />
      <div class="lobby-foot">
        <span>
          <strong class="num">{spot ? text.fromTo(dollars(spot.low_cents), dollars(spot.high_cents)) : ""}</strong> <span class="quiet">{table.currency === "play" ? text.playMoney : text.realMoney}</span>
          <br />
          <span class="quiet">{seated(table)}</span>
        </span>
        <span class="lobby-acts">
          <button type="button" class="button" onClick={onOwn}>{text.ownTable}<span class="sr-only">{words.forGame(felt.name)}</span></button>
          <Seat table={table} all={all} />
          <a class="quiet small" href={`/own/${table.game}`}>{text.moreOptions}<span class="sr-only">{words.forGame(felt.name)}</span></a>
        </span>
      </div>
    </li>
  );
}

// The way to a seat: the visitor's, a free one, or one at another table of the game.
function Seat({ table, all }: { table: LobbyTable; all: LobbyTable[] }): JSX.Element {
  if (table.yours !== null) return <a class="button" href={`/t/${table.id}`}>{words.play}<span class="sr-only">{words.at(table.name)}</span></a>;
  if (isOpen(table)) return <a class="button" href={`/t/${table.id}`}>{text.sitDown}<span class="sr-only">{words.at(table.name)}</span></a>;
  const other = all.find((each) => each.game === table.game && each.id !== table.id && !each.private && isOpen(each));
  return (
    <span class="lobby-full">
      <span>{table.free ? words.paused : words.full(table.places)}</span> {other ? <a href={`/t/${other.id}`}>{words.sitElsewhere}<span class="sr-only">{words.at(other.name)}</span></a> : null}
    </span>
  );
}

function isOpen(table: LobbyTable): boolean {
  return table.free > 0 && table.status === "open";
}

function namesOf(seats: LobbySeat[]): string {
  const people = seats.filter((seat) => seat.who !== "bot").map((seat) => seat.name);
  const bots = seats.length - people.length;
  return [...people, ...(bots ? [text.bots(bots)] : [])].join(", ");
}

function seated(table: LobbyTable): string {
  const all = Object.values(table.seats);
  const taken = all.length ? text.seatedAre(namesOf(all), all.length, table.places) : text.seatsTaken(0, table.places);
  return table.yours === null ? taken : `${words.seatedHere} · ${taken}`;
}

// The edges come after the tables: nobody waits for them.
function Edges({ table }: { table: string }): JSX.Element {
  const edges = useSignal<TableEdge[] | null>(null);
  const about = useSignal("");  // the sentence that explains what was touched
  const explain = (says: string): void => void (about.value = about.value === says ? "" : says);
  useEffect(() => {
    void edgesOf(table).then((found) => (edges.value = found.edges), () => (edges.value = []));
  }, [table]);
  return (
    <div class="edges-box">
      <table class="edges">
        <thead><tr><th>{text.bet}</th><th><Explained says={words.edgeIs} open={about.value} onOpen={explain}>{text.houseEdge}</Explained></th></tr></thead>
        <tbody>
          {(edges.value ?? []).map((each) => (
            <tr key={each.wager}>
              <th scope="row">{each.name || text.mainGame}{each.per ? text.per(each.per) : ""}{each.hands ? text.withHands(each.hands[0], each.hands[1]) : ""}{each.a_round ? text.aRound : ""}</th>
              <td class={`num ${each.favours_player ? "gain" : ""}`}>{each.favours_player ? <Explained says={words.belowZero} open={about.value} onOpen={explain}>{each.says.replace("-", "−")}</Explained> : each.says}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {about.value ? <p class="edges-about" role="note">{about.value}</p> : null}
    </div>
  );
}

// Pointed at or touched, it is explained.
function Explained({ says, open, onOpen, children }: { says: string; open: string; onOpen: (says: string) => void; children: ComponentChildren }): JSX.Element {
  return <button type="button" class="explained" title={says} aria-expanded={open === says} onClick={() => onOpen(says)}>{children}</button>;
}
