// A grade with its rule in its own words.
import type { JSX } from "preact";
import { dollars } from "../money";
import { text as common } from "../strings";
import type { Felt } from "../table/types";
import { wagerName } from "../table/words";
import type { Grade } from "./api";
import { text } from "./strings";

export function gradeTitle(grade: Grade, felt: Felt): string {
  if (!grade.wager) return "";
  const wager = wagerName(felt, grade.wager);
  return grade.seat ? `${common.seat(grade.seat)}, ${wager}` : wager;
}

export function GradePanel({ grade, felt }: { grade: Grade; felt: Felt }): JSX.Element {
  const good = grade.right && !grade.due;
  const names = grade.hands.filter((hand) => hand.name).map((hand) => `${felt.hands[hand.hand] ?? hand.hand}: ${hand.name}`);
  const title = gradeTitle(grade, felt);
  return (
    <div class={`panel graded ${good ? "graded-right" : "graded-wrong"}`} role="status">
      <p>
        <strong>{title ? `${title}: ` : ""}{grade.right ? text.isRight : grade.findings.length ? text.marked(grade.given) : grade.late ? text.late(grade.answer) : text.wrongWas(grade.given, grade.answer)}</strong>
        {grade.off_cents && grade.seat ? <span class="num"> {dollars(Math.abs(grade.off_cents))} {grade.off_cents > 0 ? text.overpaid : text.underpaid}</span> : null}
      </p>
      {names.length || grade.label ? <p class="quiet">{names.concat(grade.decides || []).join("; ")}{grade.label ? ` · ${grade.label} ${grade.odds}` : ""}</p> : null}
      {grade.findings.map((found) => (
        <p key={`${found.line} ${found.says}`} class={found.right ? "gain" : "loss"}>
          {text.lineSays(found.line + 1, found.says)} <q class="quiet">{found.rule_says}</q> <span class="rule">{found.rule}</span>
        </p>
      ))}
      {grade.findings.length ? null : <p class="explain-rule"><q>{grade.rule_says}</q> <span class="rule">{grade.rule}</span></p>}
      {grade.due ? <p class="loss">{text.wasDue(grade.due)} <q class="quiet">{grade.due_rule_says}</q> <span class="rule">{grade.due_rule}</span></p> : null}
    </div>
  );
}
