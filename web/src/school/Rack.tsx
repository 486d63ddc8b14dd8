// The tray: a click adds a chip to the amount; what is cut is written under each denomination.
import type { JSX } from "preact";
import { Chip } from "../chips/Chip";
import { dollars } from "../money";
import { CHIPS, centsOf, cutOf, typedOf } from "./cut";
import { text } from "./strings";

type Props = { amount: string; disabled?: boolean; onAmount: (amount: string) => void };

export function Rack({ amount, disabled, onAmount }: Props): JSX.Element {
  const cents = centsOf(amount) ?? 0;
  const counts = new Map(cutOf(cents));
  return (
    <div class="tray" role="group" aria-label={text.tray}>
      {CHIPS.map((chip) => (
        <button type="button" key={chip} class="tray-chip" disabled={disabled} onClick={() => onAmount(typedOf(cents + chip))}>
          <Chip cents={chip} />
          <span class="sr-only">{text.addChip(dollars(chip))} </span>
          <span class="num">{`× ${counts.get(chip) ?? 0}`}</span>
        </button>
      ))}
      <button type="button" class="button tray-clear" disabled={!amount} onClick={() => onAmount("")}>{text.clearCut}</button>
    </div>
  );
}

type AmountProps = { amount: string; label: string; onAmount: (amount: string) => void; input: { current: HTMLInputElement | null } };

export function Amount({ amount, label, onAmount, input }: AmountProps): JSX.Element {
  return (
    <label class="amount">
      <span aria-hidden="true">$</span>
      <input ref={input} type="text" inputMode="decimal" autocomplete="off" aria-label={label} value={amount}
        onInput={(event) => {
          const typed = event.currentTarget.value.replace(/^\$/, "");
          if (typed === "" || centsOf(typed) !== null) onAmount(typed);
          else event.currentTarget.value = amount;
        }} />
    </label>
  );
}
