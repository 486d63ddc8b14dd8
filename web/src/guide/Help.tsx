// Help beside the table: a round in a few steps with pictures of cards, the strategy in words, and the keys.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Card } from "../cards/Card";
import { rulesAddress } from "../rules/address";
import { text as page } from "../strings";
import { Rule } from "../table/Rule";
import type { TableStore } from "../table/store";
import type { Felt, StreetInfo } from "../table/types";
import { nameIn } from "../table/words";
import type { HowStepData, HowToPlay } from "../types.generated";
import { findLine, howOf, line } from "./calls";
import { guide, part, PARTS } from "./state";
import { text } from "./strings";


export default function Help({ store, felt, onClose }: { store: TableStore; felt: Felt; onClose: () => void }): JSX.Element {
  const [how, setHow] = useState<HowToPlay | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  const question = store.now.value?.you?.question ?? null;
  useEffect(() => void howOf(store.id).then(setHow, () => (part.value = "keys")), [store.id]);
  useEffect(() => void (question === null ? (line.value = null) : findLine(store.id)), [question]);
  useEffect(() => close.current?.focus(), []);
  return (
    <section class="panel help" role="dialog" aria-label={text.help}>
      <header class="panel-head">
        <div class="seg" role="radiogroup" aria-label={text.help}>
          {PARTS.map((each) => <button type="button" key={each} role="radio" aria-checked={part.value === each} onClick={() => (part.value = each)}>{text.parts[each]}</button>)}
        </div>
        <button type="button" class="button" onClick={onClose} ref={close}>{page.close}</button>
      </header>
      <div class="help-body" tabIndex={0} role="group" aria-label={text.parts[part.value]}>
        {part.value === "keys" ? <Keys /> : null}
        {part.value === "how" && how ? <How how={how} felt={felt} onGuide={() => (guide(felt.game), onClose())} /> : null}
        {part.value === "words" && how ? <Words how={how} felt={felt} /> : null}
      </div>
    </section>
  );
}

function Keys(): JSX.Element {
  return (
    <dl>
      {page.keyList.map(([key, act]) => (
        <div key={key}><dt><kbd>{key}</kbd></dt><dd>{act}</dd></div>
      ))}
    </dl>
  );
}

function How({ how, felt, onGuide }: { how: HowToPlay; felt: Felt; onGuide: () => void }): JSX.Element {
  const rules = rulesAddress("", felt.game);
  return (
    <>
      <p>{felt.says}</p>
      <ol class="how-steps">
        {how.steps.map((step) => (
          <li key={step.title} data-step={step.kind}>
            <h3>{step.title} <Rule number={step.rule} rules={felt.rules} /></h3>
            <Picture step={step} />
            {step.says.map((says) => <p key={says}>{says}</p>)}
            <Choices street={felt.streets.find((each) => each.id === step.street)} />
          </li>
        ))}
      </ol>
      <p class="help-acts">
        <button type="button" class="button" onClick={onGuide}>{text.guideMe}</button>
        <button type="button" class="button" onClick={() => (part.value = "words")}>{text.showStrategy}</button>
        {rules ? <a class="link" href={rules} target="_blank">{text.allRules}</a> : null}
      </p>
    </>
  );
}

function Picture({ step }: { step: HowStepData }): JSX.Element | null {
  if (!step.cards.length) return null;
  return (
    <div class="how-cards">
      {step.cards.map(({ owner, cards }) => (
        <span key={owner}><small class="quiet">{text[owner]}</small> <span>{cards.map((card, n) => <Card key={n} card={card} />)}</span></span>
      ))}
    </div>
  );
}

// Choices that name a card are one act.
function Choices({ street }: { street: StreetInfo | undefined }): JSX.Element | null {
  if (!street) return null;
  const named = street.choices.filter((choice) => choice.places.length);
  const several = named.some((choice) => choice.places.length > 1);
  return (
    <ul class="how-choices">
      {named.length ? <li>{several ? text.exchangeSome : text.discardOne}</li> : null}
      {street.choices.filter((choice) => !choice.places.length).map((choice) => <li key={choice.id}><b>{choice.name}</b> {choice.says}</li>)}
    </ul>
  );
}

function Words({ how, felt }: { how: HowToPlay; felt: Felt }): JSX.Element {
  if (!how.words.length) return <p>{text.noWords}</p>;
  return (
    <>
      <p class="quiet">{text.firstLine}</p>
      {how.words.map((street) => (
        <section key={street.street} class="words-street">
          <h3>{street.says}</h3>
          <Lines how={how} felt={felt} street={street.street} />
        </section>
      ))}
      <p><a class="link" href={`/odds/${felt.game}`} target="_blank">{text.allOdds}</a></p>
    </>
  );
}

// The lines of one decision; the one that fits the hand in play is marked.
export function Lines({ how, felt, street }: { how: HowToPlay; felt: Felt; street: string }): JSX.Element {
  const found = how.words.find((each) => each.street === street);
  const fits = line.value?.street === street ? line.value.place : -1;
  const info = felt.streets.find((each) => each.id === street);
  return (
    <ol class="words-lines">
      {(found?.lines ?? []).map((each, n) => (
        <li key={each.says} aria-current={n === fits ? "true" : undefined}>
          <span>{each.says} {n === fits ? <span class="tag tag-coach">{text.yourHand}</span> : null}</span>
          <b>{each.choice ? nameIn(info, each.choice) : ""}</b>
        </li>
      ))}
    </ol>
  );
}
