// A signed exam on record: the mark, every error with its rule, and what anyone can check offline.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dollars } from "../money";
import { clock } from "../session";
import { recordAddress, recordOf, type Grade, type SignedExam, type Training } from "./api";
import { gradeTitle } from "./GradePanel";
import { text } from "./strings";

export function ExamResult({ exam, onAgain }: { exam: Training; onAgain: () => void }): JSX.Element | null {
  const result = exam.result;
  if (!result) return null;
  const { score } = exam;
  const errors = exam.graded.filter((grade) => !grade.right || grade.due);
  return (
    <main class="page exam">
      <article class="panel exam-sheet">
        <header class="exam-head">
          <div>
            <div class="exam-kind">{text.examOnRecord}</div>
            <h1>{result.who}</h1>
            <p class="quiet">{exam.felt.name}</p>
          </div>
          <div>
            <div class={result.passed ? "exam-mark gain" : "exam-mark loss"}><span aria-hidden="true">{result.passed ? "✓" : "✗"}</span> {result.passed ? text.passed : text.failed}</div>
            <p class="quiet num">{text.fromTo(time(result.begun_ms), time(result.ended_ms))}</p>
          </div>
        </header>
        <dl class="exam-figures">
          <div><dt>{text.needed(result.needed)}</dt><dd class="num">{score.right}<small>/{score.asked}</small></dd></div>
          <div><dt>{text.allowed(result.order_allowed)}</dt><dd class="num">{score.out_of_order}</dd></div>
          <div><dt>{text.taken}</dt><dd class="num">{clock(result.ended_ms - result.begun_ms)}</dd></div>
          <div><dt>{text.settledWrong}</dt><dd class="num">{dollars(score.off_cents ?? 0)}</dd></div>
        </dl>
        <h2>{text.errorsMade}</h2>
        {errors.length ? <Errors errors={errors} exam={exam} /> : <p class="quiet">{text.noErrors}</p>}
        <h2>{text.rounds}</h2>
        <ol class="exam-rounds">
          {result.rounds.map(({ right, asked }, place) => (
            <li key={place}><strong>{place + 1}</strong> <span class={right < asked ? "num loss" : "num"}>{text.right2(right, asked)}</span></li>
          ))}
        </ol>
        <p class="exam-acts">
          <button type="button" class="button" onClick={() => print()}>{text.print}</button>
          <a class="button" href={recordAddress(exam.id)} download={`exam-${exam.id}.json`}>{text.save}</a>
          <button type="button" class="button" onClick={onAgain}>{text.trainAgain}</button>
          <a class="button" href="/school">{text.back}</a>
        </p>
      </article>
      <Signed exam={exam} />
    </main>
  );
}

function time(ms: number): string {
  return new Date(ms).toLocaleString("en-US", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false });
}

function Errors({ errors, exam }: { errors: Grade[]; exam: Training }): JSX.Element {
  return (
    <div class="exam-scroll" tabIndex={0} role="region" aria-label={text.errorsMade}>
      <table class="numbers">
        <thead><tr><th>{text.roundColumn}</th><th>{text.wagerColumn}</th><th>{text.settledColumn}</th><th>{text.dueColumn}</th><th>{text.ruleColumn}</th></tr></thead>
        <tbody>
          {errors.map((grade, place) => (
            <tr key={place}>
              <td class="num">{grade.task + 1}</td>
              <td>{gradeTitle(grade, exam.felt)}</td>
              <td class={grade.right ? "" : "loss"}>{grade.given}</td>
              <td>{grade.answer}</td>
              <td>
                <span class="rule">{grade.rule}</span> <span class="quiet">{grade.rule_says}</span>
                {grade.due ? <span class="exam-order">{text.wasDue(grade.due)} <span class="rule">{grade.due_rule}</span></span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Signed({ exam }: { exam: Training }): JSX.Element {
  const [signed, setSigned] = useState<SignedExam | null>(null);
  useEffect(() => void recordOf(exam.id).then(setSigned, () => undefined), [exam.id]);
  return (
    <aside class="panel exam-signed" aria-label={text.signedBy}>
      <h2>{text.signedBy}</h2>
      <dl>
        <dt>{text.plan}</dt><dd>{exam.commitment}</dd>
        <dt>{text.houseKey}</dt><dd>{signed?.key}</dd>
        <dt>{text.signature}</dt><dd>{signed?.signature}</dd>
      </dl>
      <p class="quiet">{text.signedSays} <code>{`pitboss school --check exam-${exam.id}.json`}</code></p>
    </aside>
  );
}
