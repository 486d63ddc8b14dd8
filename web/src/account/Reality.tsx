// After how many minutes of play the next bet waits until the player has seen how long and how high they play.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Me } from "../types.generated";
import { setReality } from "./calls";
import { Form } from "./Entrance";
import { text } from "./strings";

export function Reality({ found, again }: { found: Me; again: () => void }): JSX.Element {
  const told = useSignal("");
  const send = (form: FormData) => setReality(Number(form.get("minutes") ?? 0)).then(() => ((told.value = text.realitySaved), again()));
  return (
    <section class="panel stacked" aria-label={text.reality}>
      <header class="panel-head"><h2>{text.reality}</h2><span class="quiet small">{text.realityNow(found.reality_minutes)}</span></header>
      <p class="quiet small">{text.realityLead}</p>
      <Form button={text.realitySave} onSend={send} key={found.reality_minutes}>
        <label>{text.realityMinutes}<input name="minutes" type="number" min={0} max={1440} defaultValue={found.reality_minutes ? String(found.reality_minutes) : ""} /></label>
      </Form>
      <p class="small" role="status">{told.value}</p>
    </section>
  );
}
