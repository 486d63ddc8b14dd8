// Limits that people set for themselves: tighter ones hold at once, looser ones after a day. Both are said.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { dollars } from "../money";
import { text as common } from "../strings";
import type { LimitsData, Me } from "../types.generated";
import { moment, setLimits } from "./calls";
import { text } from "./strings";

const FIELDS: { name: keyof LimitsData; label: string; money: boolean }[] = [
  { name: "loss_cents_a_day", label: text.loss, money: true },
  { name: "stake_cents_a_round", label: text.stake, money: true },
  { name: "deposit_cents_a_day", label: text.deposits, money: true },
  { name: "minutes_a_day", label: text.minutes, money: false },
];

export function Limits({ found, again }: { found: Me; again: () => void }): JSX.Element {
  const told = useSignal("");
  const problem = useSignal("");
  const save = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    told.value = problem.value = "";
    try {
      setLimits(read(form)).then(({ next_limits }) => {
        told.value = next_limits ? text.savedLater(moment(Date.now() + 24 * 3600 * 1000)) : text.savedNow;
        again();
      }, fail);
    } catch (error) {
      fail(error);
    }
  };
  const fail = (error: unknown): void => void (problem.value = error instanceof Error ? error.message : common.serverGone);
  return (
    <form class="panel" aria-label={text.limits} onSubmit={save} key={JSON.stringify(found.next_limits ?? found.limits)}>
      <header class="panel-head"><h2>{text.limits}</h2><span class="quiet small">{text.limitsNote}</span></header>
      <p class="quiet small">{text.limitsLead}</p>
      {FIELDS.map((field) => <Field key={field.name} {...field} found={found} />)}
      {problem.value ? <p role="alert">{problem.value}</p> : null}
      <div class="account-acts"><button type="submit" class="button">{text.save}</button></div>
      <p class="small" role="status">{told.value}</p>
    </form>
  );
}

function Field({ name, label, money, found }: (typeof FIELDS)[number] & { found: Me }): JSX.Element {
  const now = found.limits[name];
  const next = found.next_limits?.[name] ?? now;
  const words = (value: number): string => (!value ? text.noLimit : money ? dollars(value) : text.minutesOf(value));
  return (
    <label class="account-row">
      <span>{label}<span class="quiet small block num">{text.nowHolds(words(now))}{next !== now ? <> · {text.thenHolds(words(next), moment(found.next_limits_ms))}</> : null}</span></span>
      <input name={name} inputMode="decimal" autocomplete="off" defaultValue={next ? String(money ? next / 100 : next) : ""} />
    </label>
  );
}

function read(form: FormData): LimitsData {
  const found: LimitsData = { loss_cents_a_day: 0, stake_cents_a_round: 0, minutes_a_day: 0, deposit_cents_a_day: 0 };
  for (const { name, label, money } of FIELDS) {
    const written = String(form.get(name) ?? "").trim().replace(/^\$/, "").replaceAll(",", "");
    if (!written) continue;
    if (money && !/^\d{1,9}([.]\d{1,2})?$/.test(written)) throw new Error(text.badAmount(label));
    if (!money && !(/^\d{1,4}$/.test(written) && Number(written) <= 1440)) throw new Error(text.badMinutes(label));
    found[name] = Math.round(Number(written) * (money ? 100 : 1));
  }
  return found;
}
