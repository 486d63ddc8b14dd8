// The dealer's sentences in order, the newest last.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { text } from "../strings";
import { Rule } from "./Rule";

// `says` names cards in words, to be heard; `shows` has their signs. A sentence that asks begins a street.
export type Sentence = { number: number; says: string; shows: string; rule: string; asks: boolean };

// The same sentences for screen readers, wherever the panel itself is hidden. Only what is new is read.
export function LiveNarration({ sentences }: { sentences: Sentence[] }): JSX.Element {
  return (
    <div class="sr-only" role="log" aria-live="polite" aria-label={text.liveNarration}>
      {sentences.map((sentence) => <p key={sentence.number}>{sentence.says}</p>)}
    </div>
  );
}

type Props = { sentences: Sentence[]; rules: Record<string, string>; number: number; commitment?: string };

export function Narration({ sentences, rules, number, commitment }: Props): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const toEnd = (): void => list.current?.scrollTo({ top: list.current.scrollHeight });
  useEffect(toEnd, [sentences.length]);
  useEffect(() => {
    const resized = new ResizeObserver(toEnd);  // the panels over it grow and shrink
    if (list.current) resized.observe(list.current);
    return () => resized.disconnect();
  }, []);
  return (
    <section class="panel narration" aria-label={text.narration}>
      <header class="panel-head">
        <h2>{text.narration}</h2>
        <span class="quiet num">{text.round(number)}</span>
      </header>
      <ol ref={list} class="narration-list" tabIndex={0}>
        {sentences.map((sentence) => (
          <li key={sentence.number} class={sentence.asks ? "narration-asks" : ""}>
            <span data-sentence><Suited words={sentence.shows} /></span>
            {sentence.rule ? <Rule number={sentence.rule} rules={rules} /> : null}
          </li>
        ))}
      </ol>
      {commitment && !sentences.length ? <FairDeal commitment={commitment} /> : null}
    </section>
  );
}

const SUITED = /((?:\d+|[JQKA])[♣♦♥♠])/;
const SUITS: Record<string, string> = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

// Cards in a sentence have the colour of their suit.
function Suited({ words }: { words: string }): JSX.Element {
  return <>{words.split(SUITED).map((part, n) => (n % 2 ? <b key={n} class={`suit-text-${SUITS[part.slice(-1)] ?? ""}`}>{part}</b> : part))}</>;
}

// Before the first card: what the house has bound itself to.
function FairDeal({ commitment }: { commitment: string }): JSX.Element {
  return (
    <div class="fair-deal">
      <h3>{text.fairDeal}</h3>
      <p class="quiet">{text.commitmentLead}</p>
      <code>{commitment}</code>
      <p class="quiet">{text.seedsMixed}</p>
    </div>
  );
}
