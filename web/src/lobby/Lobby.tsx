// The lobby: every open table as a card, and a private table in one click.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { edgesOf, feltOf, healed, lobby, newTable, signIn } from "../api";
import { dollars } from "../money";
import { go } from "../router";
import { text } from "../strings";
import { Top } from "../Top";
import type { FeltData, LobbyTable, TableEdge } from "../types.generated";
import { FeltPicture } from "./FeltPicture";

type Shown = { table: LobbyTable; felt: FeltData };

export function Lobby(): JSX.Element {
  const tables = useSignal<Shown[] | null>(null);
  const problem = useSignal("");
  const fail = (error: unknown): void => void (problem.value = error instanceof Error ? error.message : text.serverGone);
  useEffect(() => {
    void load().then((found) => {
      tables.value = found;
      problem.value = "";
    }, fail);
  }, [healed.value]);
  const own = (game: string): void => void signIn().then(() => newTable({ game })).then(({ table }) => go(`/t/${table}`)).catch(fail);
  return (
    <>
      <Top />
      <main class="lobby">
        <h1>{text.pickTable}</h1>
        <p class="quiet">{text.lobbyLead}</p>
        {problem.value ? <p role="alert">{problem.value}</p> : null}
        <ul class="lobby-tables">
          {(tables.value ?? []).map((shown) => <TableItem key={shown.table.id} {...shown} onOwn={() => own(shown.table.game)} />)}
        </ul>
        {tables.value === null && !problem.value ? <p role="status">{text.loading}</p> : null}
      </main>
    </>
  );
}

async function load(): Promise<Shown[]> {
  const { tables } = await lobby();
  return Promise.all(tables.map(async (table) => ({ table, felt: await feltOf(table.id) })));
}

function TableItem({ table, felt, onOwn }: Shown & { onOwn: () => void }): JSX.Element {
  const spot = felt.spots.find((each) => each.opening && !each.side) ?? felt.spots[0];
  return (
    <li class="panel lobby-table" data-game={table.game}>
      <FeltPicture felt={felt} />
      <h2>{table.name}</h2>
      <p class="quiet">{felt.says} <a href={`/rules?table=${table.id}`}>{text.rules}</a></p>
      <Edges table={table.id} />
      <div class="lobby-foot">
        <span>
          <strong class="num">{spot ? text.fromTo(dollars(spot.low_cents), dollars(spot.high_cents)) : ""}</strong> <span class="quiet">{table.currency === "play" ? text.playMoney : text.realMoney}</span>
          <br />
          <span class="quiet">{seated(table)}</span>
        </span>
        <span class="lobby-acts">
          <button type="button" class="button" onClick={onOwn}>{text.ownTable}</button>
          <a class="button" href={`/t/${table.id}`}>{text.sitDown}</a>
          <a class="quiet small" href={`/own/${table.game}`} aria-label={text.moreFor(felt.name)}>{text.moreOptions}</a>
        </span>
      </div>
    </li>
  );
}

function seated(table: LobbyTable): string {
  const all = Object.values(table.seats);
  const people = all.filter((seat) => seat.who !== "bot").map((seat) => seat.name);
  const bots = all.length - people.length;
  const names = [...people, ...(bots ? [text.bots(bots)] : [])].join(", ");
  return names ? text.seatedAre(names, all.length, table.places) : text.seatsTaken(0, table.places);
}

// The edges come after the tables: nobody waits for them.
function Edges({ table }: { table: string }): JSX.Element {
  const edges = useSignal<TableEdge[] | null>(null);
  useEffect(() => {
    void edgesOf(table).then((found) => (edges.value = found.edges), () => (edges.value = []));
  }, [table]);
  return (
    <div class="edges-box">
      <table class="edges">
        <thead><tr><th>{text.bet}</th><th>{text.houseEdge}</th></tr></thead>
        <tbody>
          {(edges.value ?? []).map((each) => (
            <tr key={each.wager}>
              <th scope="row">{each.name || text.mainGame}{each.per ? text.per(each.per) : ""}{each.hands ? text.withHands(each.hands[0], each.hands[1]) : ""}{each.a_round ? text.aRound : ""}</th>
              <td class={`num ${each.favours_player ? "gain" : ""}`}>{each.says.replace("-", "−")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
