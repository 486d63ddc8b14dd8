// Who sits where, and what can be done about it: sit, invite, add a bot, leave.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { text } from "../strings";
import type { TableStore } from "./store";

export function Seats({ store }: { store: TableStore }): JSX.Element {
  const mine = store.mine.value;
  const sitters = store.sitters.value;
  return (
    <section class="panel seats" aria-label={text.seatsPanel}>
      <header class="panel-head">
        <h2>{text.seatsPanel}</h2>
        <span class="quiet">{text.seatsTaken(sitters.size, store.places.value)}</span>
      </header>
      <div class="seats-acts">
        <Invite />
        {mine !== null && sitters.size < store.places.value ? (
          <button type="button" class="button" onClick={() => store.send({ do: "add_bot", seat: 0 })}>{text.addBot}</button>
        ) : null}
        {mine !== null ? (
          <button type="button" class="button" onClick={() => store.send({ do: "stand" })}>{text.standUp}</button>
        ) : null}
      </div>
    </section>
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
