// One question of a lesson: its answers as buttons, none of them marked, and any other amount by typing.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { dollars } from "../money";
import { text as common } from "../strings";
import type { Felt } from "../table/types";
import { wagerName } from "../table/words";
import type { Question } from "./api";
import { handName } from "./LessonPage";
import { text } from "./strings";

type Props = { question: Question; felt: Felt; busy: boolean; onAnswer: (answer: string) => void };

export function Ask({ question, felt, busy, onAnswer }: Props): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 }); // the cards come first
  }, []);
  return (
    <>
      <h2 ref={title} tabIndex={-1}>{asks(question, felt)}</h2>
      {question.stake_cents ? <p class="quiet num">{text.stake(dollars(question.stake_cents))}</p> : null}
      <div class="lesson-answers">
        {question.choices.map((choice) => (
          <button type="button" key={choice} class="button" disabled={busy} onClick={() => onAnswer(choice)}>{label(choice)}</button>
        ))}
        {question.kind === "money" ? <OtherAmount busy={busy} collected={!!question.collected} onAnswer={onAnswer} /> : null}
      </div>
    </>
  );
}

function asks(question: Question, felt: Felt): string {
  if (question.kind === "name" && question.owner) return text.askName(handName(question.owner, question.wagers, felt));
  if (question.kind === "exposed") return text.askExposed(wagerName(felt, question.wager));
  return text.askMoney(common.seat(question.seat), wagerName(felt, question.wager));
}

function label(choice: string): string {
  const [word = "", amount] = choice.split(" ");
  if ((word === "pay" || word === "take") && amount) return text[word](dollars(Math.round(Number(amount) * 100)));
  if (word === "seat" && amount) return common.seat(Number(amount));
  if (choice === "dealer") return common.owners.dealer;
  return text.answers[choice] ?? choice;
}

// Any other amount; what the house collects cannot be paid.
function OtherAmount({ busy, collected, onAnswer }: { busy: boolean; collected: boolean; onAnswer: (answer: string) => void }): JSX.Element {
  const [amount, setAmount] = useState("");
  const enter = collected ? "take" : "pay";
  const fits = /^\d+(\.\d\d?)?$/.test(amount);
  return (
    <span class="lesson-other">
      <input type="text" inputMode="decimal" aria-label={text.other} placeholder={text.other} value={amount} onInput={(event) => setAmount(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && fits && onAnswer(`${enter} ${amount}`)} />
      {collected ? null : <button type="button" class="button" disabled={busy || !fits} onClick={() => onAnswer(`pay ${amount}`)}>{text.pays}</button>}
      <button type="button" class="button" disabled={busy || !fits} onClick={() => onAnswer(`take ${amount}`)}>{text.takes}</button>
    </span>
  );
}
