// The dock of somebody without a seat: sit down, go where a seat is free, or give up the seat elsewhere for one here.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lobby, standUp } from "../api";
import { text as common } from "../strings";
import { text } from "../strings/seats";
import type { LobbyTable } from "../types.generated";
import { DockFrame } from "./Dock";
import type { TableStore } from "./store";
import type { Felt } from "./types";

const ASK_MS = 3000;

export function NoSeat({ store, felt }: { store: TableStore; felt: Felt }): JSX.Element {
  const full = store.sitters.value.size >= store.places.value;
  const refused = store.seatRefused.value;
  const tables = useTables(full, refused);
  const open = tables.find((each) => each.game === felt.game && each.id !== store.id && !each.private && each.free > 0 && each.status === "open");
  if (full) {
    return (
      <DockFrame title={text.everySeatTaken} note={open ? text.watchOrGo : text.watchOnly}>
        {open ? <a class="button button-main choice" href={`/t/${open.id}`}>{text.sitAt(open.name)}</a> : null}
      </DockFrame>
    );
  }
  const elsewhere = refused ? tables.find((each) => each.yours !== null && !each.private && each.id !== store.id) : undefined;
  if (elsewhere) {
    const move = (): void => void standUp(elsewhere.id).then(() => store.sit(0), (error: unknown) => (store.problem.value = String((error as Error).message)));
    return (
      <DockFrame title={text.seatAt(elsewhere.name)} note={text.oneSeat}>
        <a class="button choice" href={`/t/${elsewhere.id}`}>{common.backToTable}</a>
        <button type="button" class="button button-main choice" disabled={store.line.busy.value} onClick={move}>{text.moveHere(elsewhere.name)}</button>
      </DockFrame>
    );
  }
  return (
    <DockFrame title={felt.name} note={felt.says}>
      <button type="button" class="button button-main choice" disabled={store.line.busy.value} onClick={() => store.sit(0)}>{common.sitDown}</button>
    </DockFrame>
  );
}

// The tables of the lobby: again and again while this one is full, and once more when the house refuses a seat.
function useTables(full: boolean, refused: number): LobbyTable[] {
  const tables = useSignal<LobbyTable[]>([]);
  useEffect(() => {
    if (!full && !refused) return;
    const ask = (): void => void lobby().then((found) => (tables.value = found.tables), () => undefined);
    ask();
    const asking = setInterval(() => full && !document.hidden && ask(), ASK_MS);
    return () => clearInterval(asking);
  }, [full, refused]);
  return tables.value;
}
