// The verdict of a round: what this browser checked, what the house checked, and how to check without either.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text as common } from "../strings";
import { text } from "../strings/history";
import type { Replay } from "../types.generated";
import { verdictOf, type Verdict } from "./calls";
import type { Check, Json } from "./verify";

export function Proof({ replay }: { replay: Replay }): JSX.Element {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    verdictOf(replay.certificate as Json).then(setVerdict, (error: unknown) => setProblem(error instanceof Error ? error.message : common.serverGone));
  }, [replay]);
  return (
    <section class="panel proof" aria-label={text.proof}>
      <div role="status">
        {problem ? <p role="alert">{problem}</p> : !verdict ? <p>{text.verifying}</p> : <Verdicts verdict={verdict} />}
      </div>
      {verdict ? <Sides verdict={verdict} replay={replay} /> : null}
    </section>
  );
}

function Verdicts({ verdict }: { verdict: Verdict }): JSX.Element {
  return (
    <div class={`verdict ${verdict.verified ? "verdict-good" : "verdict-bad"}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.500 20 5.500v6c0 5-3.400 8.500-8 10-4.600-1.500-8-5-8-10v-6Z" /><path d={verdict.verified ? "m8.500 12 2.500 2.500 4.500-5" : "m9 9 6 6m0-6-6 6"} /></svg>
      <div>
        <h2>{verdict.verified ? text.verified : text.failed}</h2>
        <p class="quiet small">{verdict.verified ? text.verifiedLead : text.failedLead}</p>
      </div>
    </div>
  );
}

function Sides({ verdict, replay }: { verdict: Verdict; replay: Replay }): JSX.Element {
  const money = verdict.house.filter((check) => !verdict.here.some((each) => each.name === check.name));
  return (
    <>
      <h3>{text.hereTitle}</h3>
      <p class="quiet small">{text.hereLead}</p>
      <Checks checks={verdict.here} />
      <h3>{text.houseTitle}</h3>
      <p class="quiet small">{text.houseLead}</p>
      <p><code>{text.offline(`round-${replay.round}.json`, verdict.key)}</code></p>
      <p class="quiet small">{text.offlineLead}</p>
      <Checks checks={money} />
    </>
  );
}

function Checks({ checks }: { checks: Check[] }): JSX.Element {
  const wrong = checks.filter((check) => !check.passed);
  return (
    <details open={wrong.length > 0}>
      <summary>{wrong.length ? wrong.map((check) => check.name).join(", ") : text.checksPassed(checks.length)}</summary>
      <ul class="checks">
        {checks.map((check) => (
          <li key={check.name}>
            <span class={check.passed ? "gain" : "loss"}>{check.passed ? text.passed : text.notPassed}</span>
            <span>{check.name}<span class="quiet small block">{check.detail}</span></span>
          </li>
        ))}
      </ul>
    </details>
  );
}
