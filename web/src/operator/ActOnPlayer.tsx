// What an operator does about one player. Each act has a reason, which is recorded.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import { dataOf, deletePlayer, endSessionsOf, excludePlayer, setStanding } from "./calls";

type Props = { account: string; standing: string; onDone: () => void };

export function ActOnPlayer({ account, standing, onDone }: Props): JSX.Element {
  const [told, setTold] = useState("");
  const acts: Record<string, (reason: string, days: number) => Promise<unknown>> = {
    freeze: (reason) => setStanding(account, "frozen", reason),
    ban: (reason) => setStanding(account, "banned", reason),
    admit: (reason) => setStanding(account, "good", reason),
    exclude: (reason, days) => excludePlayer(account, days, reason),
    signOut: () => endSessionsOf(account),
    delete: (reason) => deletePlayer(account, reason),
  };
  const possible = Object.keys(acts).filter((act) => (act === "admit") !== (standing === "good") || !["freeze", "ban", "admit"].includes(act));
  const submit = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const done = acts[String(form.get("act"))]?.(String(form.get("reason")), Number(form.get("days") ?? 0));
    void done?.then(() => (setTold(text.agreed), onDone()), (error: unknown) => setTold(error instanceof Error ? error.message : common.serverGone));
  };
  const [act, setAct] = useState(possible[0] ?? "");
  return (
    <form class="form" aria-label={text.actOnPlayer} onSubmit={submit}>
      <label><span class="quiet small">{text.act}</span><select name="act" value={act} onChange={(event) => setAct(event.currentTarget.value)}>{possible.map((each) => <option key={each} value={each}>{text.acts[each]}</option>)}</select></label>
      {act === "exclude" ? <label><span class="quiet small">{text.days}</span><input name="days" type="number" min={1} max={3650} required /></label> : null}
      <label><span class="quiet small">{text.reason}</span><input name="reason" minLength={3} maxLength={500} required /></label>
      <button type="submit" class="button">{text.doIt}</button>
      <a class="small-button" href={dataOf(account)} download={`${account}.json`}>{text.theirData}</a>
      <p class="small" role="status">{told}</p>
    </form>
  );
}
