// The round that a person left while it was played: that it goes on, and once what it came to. A table has no room for it; the
// table that was left shows its own last result.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, knownAccount } from "../api";
import { signed } from "../money";
import { path } from "../router";
import { text } from "../strings";
import type { PlayedRound, PlayedRounds } from "../types.generated";
import { forgetLeft, left } from "./memory";

const ASK_MS = 3000;

export function LeftRoundNotice(): JSX.Element | null {
  const over = useSignal<PlayedRound | null>(null);
  const read = useSignal(false);  // that the round goes on
  const name = useSignal("");
  const round = left.value;
  const atTable = path.value.startsWith("/t/");
  useEffect(() => {
    if (!round || atTable) return;
    if (round.account !== knownAccount()) {
      forgetLeft();
      return;
    }
    const ask = (): void => {
      if (document.visibilityState === "visible") void ended(round.table, round.round).then((found) => {
        if (!found || left.value?.round !== round.round) return;
        name.value = round.name;
        over.value = found;
        forgetLeft();
      }, () => undefined);
    };
    over.value = null;
    ask();
    const asking = setInterval(ask, ASK_MS);
    return () => clearInterval(asking);
  }, [round?.table, round?.round, atTable]);
  if (atTable) return null;
  if (over.value) {
    const { table, round: number, net_cents, voided, link } = over.value;
    const words = voided ? text.leftVoid(name.value || table, number) : text.leftOver(name.value || table, number, signed(net_cents));
    return <Notice words={words} href={`/r/${link}`} link={text.replay} onClose={() => (over.value = null)} />;
  }
  if (!round || read.value) return null;
  return <Notice words={round.waits ? text.leftWaits(round.name, round.round) : text.leftOpen(round.name, round.round)} href={`/t/${round.table}`} link={text.backToTable} onClose={() => (read.value = true)} />;
}

async function ended(table: string, round: number): Promise<PlayedRound | undefined> {
  const { rounds } = await call<PlayedRounds>("GET", `/api/rounds?count=5&table=${table}`);
  return rounds.find((each) => each.round === round);
}

type Props = { words: string; href: string; link: string; onClose: () => void };

function Notice({ words, href, link, onClose }: Props): JSX.Element {
  return (
    <div class="notice notice-quiet" role="status">
      <span>{words}</span>
      <a class="button" href={href} onClick={onClose}>{link}</a>
      <button type="button" class="button" onClick={onClose}>{text.understood}</button>
    </div>
  );
}
