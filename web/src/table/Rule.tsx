// A rule's number; pressed, it shows the rule's text in place.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { rulesAddress } from "../rules/address";
import { text } from "../strings";

export function Rule({ number, rules }: { number: string; rules: Record<string, string> }): JSX.Element {
  const [open, setOpen] = useState(false);
  const address = rulesAddress(number);
  return (
    <span class="rule-wrap">
      <button type="button" class="rule" aria-expanded={open} onClick={() => setOpen(!open)} onKeyDown={(event) => event.key === "Escape" && setOpen(false)}>
        {number}
      </button>
      {open ? <span class="rule-text" role="note">{rules[number] ?? number} {address ? <a href={address} target="_blank">{text.rules}</a> : null}</span> : null}
    </span>
  );
}
