// The lobby: every open table as a card, and a table of one's own in one click.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { feltOf, lobby, newTable, signIn, type TableCard } from "../api";
import { dollars } from "../money";
import { go } from "../router";
import { text } from "../strings";
import type { Felt } from "../table/types";
import { Top } from "../Top";
import { FeltPicture } from "./FeltPicture";

type Shown = { table: TableCard; felt: Felt };

export function Lobby(): JSX.Element {
  const tables = useSignal<Shown[] | null>(null);
  const problem = useSignal("");
  useEffect(() => {
    void load().then(
      (found) => (tables.value = found),
      (error: unknown) => (problem.value = error instanceof Error ? error.message : text.serverGone),
    );
  }, []);
  return (
    <>
      <Top />
      <main class="lobby">
        <h1>{text.pickTable}</h1>
        <p class="quiet">{text.lobbyLead}</p>
        {problem.value ? <p role="alert">{problem.value}</p> : null}
        <ul class="lobby-tables">
          {(tables.value ?? []).map((shown) => <TableItem key={shown.table.id} {...shown} />)}
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

function TableItem({ table, felt }: Shown): JSX.Element {
  const taken = Object.keys(table.seats).length;
  const spot = felt.spots[0];
  return (
    <li class="panel lobby-table">
      <FeltPicture felt={felt} />
      <h2>{table.name}</h2>
      <p class="quiet">{felt.says}</p>
      <div class="lobby-foot">
        <span>
          <strong class="num">{spot ? `${dollars(spot.low_cents)} – ${dollars(spot.high_cents)}` : ""}</strong>
          <br />
          <span class="quiet">{text.seatsTaken(taken, table.places)}</span>
        </span>
        <span class="lobby-acts">
          <button type="button" class="button" onClick={() => void own(table.game)}>{text.ownTable}</button>
          <a class="button" href={`/t/${table.id}`}>{text.sitDown}</a>
        </span>
      </div>
    </li>
  );
}

async function own(game: string): Promise<void> {
  await signIn();
  go(`/t/${(await newTable(game)).table}`);
}
