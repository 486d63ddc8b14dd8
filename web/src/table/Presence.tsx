// Who is here, as a shape and a word; and the seconds until the table goes on by itself.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { text } from "../strings/seats";
import type { TableNow } from "../types.generated";

export type PresenceOf = TableNow["presence"][string];

const TICK_MS = 500;
const LATE_MS = 20_000;

export function Presence({ is, short = false }: { is: PresenceOf; short?: boolean }): JSX.Element {
  return <span class={`presence presence-${is}`}>{(short ? text.presenceShort : text.presence)[is]}</span>;
}

// Counts down to a moment of this browser's clock, and draws nothing else again.
export function Countdown({ atMs, then = "" }: { atMs: number; then?: string }): JSX.Element {
  const now = useSignal(Date.now());
  useEffect(() => {
    const ticking = setInterval(() => (now.value = Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  const leftMs = Math.max(0, atMs - now.value);
  const seconds = text.seconds(Math.ceil(leftMs / 1000));
  return <span class={leftMs < LATE_MS ? "countdown countdown-late num" : "countdown num"} role="timer">{then ? text.then(seconds, then) : seconds}</span>;
}
