// Who sits where, and what can be done about it: invite, add a bot, leave.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { go } from "../router";
import { text } from "../strings";
import { text as words } from "../strings/seats";
import { Presence } from "./Presence";
import type { TableStore } from "./store";
import { answerIn } from "./words";

export function Seats({ store }: { store: TableStore }): JSX.Element {
  const mine = store.mine.value;
  const sitters = store.sitters.value;
  return (
    <section class="panel seats" aria-label={text.seatsPanel}>
      <header class="panel-head">
        <h2>{text.seatsPanel}</h2>
        <span class="quiet">{text.seatsTaken(sitters.size, store.places.value)}</span>
      </header>
      <SeatList store={store} />
      <div class="seats-acts">
        <Invite />
        {mine !== null && sitters.size < store.places.value ? (
          <button type="button" class="button" onClick={() => store.send({ do: "add_bot", seat: 0 })}>{text.addBot}</button>
        ) : null}
        {mine !== null && store.presence.value !== "leaving" ? <><SitOut store={store} /><Leave store={store} /></> : null}
      </div>
    </section>
  );
}

// Everybody with a shape and a word; the owner of the table can free the seat of someone who does not play.
function SeatList({ store }: { store: TableStore }): JSX.Element {
  const now = store.now.value;
  const sitters = [...store.sitters.value].sort(([one], [other]) => one - other);
  const canFree = (seat: number): boolean => {
    const resting = ["away", "sitting_out"].includes(now?.presence[String(seat)] ?? "");
    return !!store.about.value?.owned && seat !== store.mine.value && resting && (now?.phase === "betting" || !now?.bets[String(seat)]);
  };
  return (
    <ul class="seat-list">
      {sitters.map(([seat, { name, bot }]) => (
        <li key={seat}>
          <span class={bot ? "pod-number pod-bot" : "pod-number"}>{seat}</span>
          <span class="seat-who">{seat === store.mine.value ? words.you : name}</span>
          {bot ? <span class="quiet">{text.bot}</span> : <Presence is={now?.presence[String(seat)] ?? "here"} />}
          {canFree(seat) && !bot ? <button type="button" class="small-button" disabled={store.line.busy.value} onClick={() => store.send({ do: "free_seat", seat })}>{words.free}<span class="sr-only">{words.seatOf(seat, name)}</span></button> : null}
        </li>
      ))}
    </ul>
  );
}

function SitOut({ store }: { store: TableStore }): JSX.Element {
  const out = store.presence.value === "sitting_out";
  return <button type="button" class="button" aria-keyshortcuts="O" disabled={store.line.busy.value} onClick={() => store.sitOut(!out)}>{out ? words.playAgain : words.sitOut}</button>;
}

// Between rounds the seat is free at once. In a round a sentence first says what becomes of the bets.
function Leave({ store }: { store: TableStore }): JSX.Element {
  const asks = useSignal(false);
  const you = store.now.value?.you;
  if (!store.inRound || !asks.value) {
    const ask = (): void => void (store.inRound ? (asks.value = true) : store.send({ do: "stand" }));
    return <button type="button" class="button" onClick={ask}>{text.standUp}</button>;
  }
  const leave = (): void => {
    store.send({ do: "stand" });
    go("/");
  };
  return (
    <div class="seats-note" role="group" aria-label={text.standUp}>
      <p role="status">{text.leaveLead} {you?.question && you.default ? text.leaveDefault(answerIn(store.street, you.default)) : text.leaveDefaults}</p>
      <button type="button" class="button" onClick={leave}>{text.leaveNow}</button>
      <button type="button" class="button" onClick={() => (asks.value = false)}>{text.stay}</button>
    </div>
  );
}

function Invite(): JSX.Element {
  const copied = useSignal<"" | "copied" | "shown">("");
  const copy = (): void => {
    const done = navigator.clipboard?.writeText(location.href);  // missing on plain http
    if (done) done.then(() => (copied.value = "copied"), () => (copied.value = "shown"));
    else copied.value = "shown";
  };
  if (copied.value === "shown") {
    return <input class="invite-link" readOnly aria-label={text.inviteLink} value={location.href} ref={(field) => field?.select()} />;
  }
  return <button type="button" class="button" onClick={copy}>{copied.value ? text.copied : text.invite}</button>;
}
