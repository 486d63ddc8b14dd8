// A count of every deal in the background: started, followed, cancelled.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { signIn } from "../api";
import { percent } from "../numbers";
import { text as common } from "../strings";
import { text } from "../strings/odds";
import type { CountJob } from "../types.generated";
import { cancelCount, countOf, startCount } from "./ask";

const POLL_MS = 700;
type Props = { game: string; query: string; needed: boolean; counted: boolean; job: CountJob | null; onJob: (job: CountJob | null) => void };

export function Count({ game, query, needed, counted, job, onJob }: Props): JSX.Element | null {
  const [problem, setProblem] = useState("");
  const failed = (error: unknown) => setProblem(error instanceof Error ? error.message : common.serverGone);
  const open = job?.state === "waiting" || job?.state === "counting";
  useEffect(() => {
    if (!job || !open) return;
    const timer = setTimeout(() => void countOf(job).then(onJob, failed), POLL_MS);
    return () => clearTimeout(timer);
  }, [job]);
  const start = () => {
    setProblem("");
    void signIn().then(() => startCount(game, query)).then(onJob, failed);
  };
  if (job && open) return <Progress job={job} onCancel={() => void cancelCount(job).then(onJob, failed)} />;
  return (
    <>
      {problem ? <p role="alert" class="small">{problem}</p> : null}
      {counted && job ? <p class="quiet small">{text.countedIn(job.seconds.toFixed(1))}</p> : null}
      {job?.state === "cancelled" ? <p class="quiet small">{text.cancelled}</p> : null}
      {job?.state === "refused" ? <p role="alert" class="small">{job.message}</p> : null}
      {needed ? <button type="button" class="button" onClick={start}>{text.countIt}</button> : null}
    </>
  );
}

function Progress({ job, onCancel }: { job: CountJob; onCancel: () => void }): JSX.Element {
  const says = job.state === "waiting" ? text.waiting : text.counting;
  const share = job.total ? job.done / job.total : 0;
  return (
    <div class="count">
      <label>
        <span>{says}</span>
        <progress max={1} value={job.state === "waiting" ? undefined : share}>{text.progress(percent(share, 0))}</progress>
      </label>
      <button type="button" class="small-button" onClick={onCancel}>{text.cancel}</button>
    </div>
  );
}
