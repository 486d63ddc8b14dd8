// The dealer's sentences in order, the newest last.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { text } from "../strings";
import { Rule } from "./Rule";

export type Sentence = { number: number; says: string; rule: string };

// The same sentences for screen readers, wherever the panel itself is hidden. Only what is new is read.
export function LiveNarration({ sentences }: { sentences: Sentence[] }): JSX.Element {
  return (
    <div class="sr-only" role="log" aria-live="polite" aria-label={text.liveNarration}>
      {sentences.map((sentence) => <p key={sentence.number}>{sentence.says}</p>)}
    </div>
  );
}

export function Narration({ sentences, rules, number }: { sentences: Sentence[]; rules: Record<string, string>; number: number }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [sentences.length]);
  return (
    <section class="panel narration" aria-label={text.narration}>
      <header class="panel-head">
        <h2>{text.narration}</h2>
        <span class="quiet num">{text.round(number)}</span>
      </header>
      <ol ref={list} class="narration-list" tabIndex={0}>
        {sentences.map((sentence) => (
          <li key={sentence.number}>
            <span>{sentence.says}</span>
            {sentence.rule ? <Rule number={sentence.rule} rules={rules} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
