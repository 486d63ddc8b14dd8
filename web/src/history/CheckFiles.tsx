// Certificates from files, each checked in the browser.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { text as common } from "../strings";
import { text } from "../strings/history";
import { verdictOf, type Verdict } from "./calls";

type Checked = { name: string; verdict: Verdict | null; problem: string };

async function checked(file: File): Promise<Checked> {
  try {
    return { name: file.name, verdict: await verdictOf(JSON.parse(await file.text())), problem: "" };
  } catch (error) {
    const problem = error instanceof SyntaxError ? text.notJson : error instanceof Error ? error.message : common.serverGone;
    return { name: file.name, verdict: null, problem };
  }
}

export function CheckFiles(): JSX.Element {
  const [files, setFiles] = useState<Checked[]>([]);
  const [waiting, setWaiting] = useState(false);
  const take = async (list: FileList | null) => {
    setWaiting(true);
    setFiles(await Promise.all([...(list ?? [])].map(checked)));
    setWaiting(false);
  };
  return (
    <section class="panel" aria-label={text.checkFiles}>
      <header class="panel-head"><h2>{text.checkFiles}</h2></header>
      <p class="quiet small">{text.checkFilesLead}</p>
      <input type="file" multiple accept=".json,application/json" aria-label={text.chooseFiles} onChange={(event) => void take(event.currentTarget.files)} />
      {waiting ? <p role="status">{text.verifying}</p> : null}
      {files.length ? (
        <table class="data-table checked-files">
          <thead><tr><th scope="col">{text.file}</th><th scope="col" class="text-cell">{text.verdict}</th><th scope="col" class="text-cell">{text.why}</th></tr></thead>
          <tbody>{files.map((file, at) => <FileRow key={at} {...file} />)}</tbody>
        </table>
      ) : null}
    </section>
  );
}

function FileRow({ name, verdict, problem }: Checked): JSX.Element {
  const every = [...(verdict?.here ?? []), ...(verdict?.house ?? [])];
  const wrong = every.filter((check) => !check.passed);
  return (
    <tr data-verified={verdict?.verified ?? false}>
      <th scope="row">{name}</th>
      <td class={`text-cell ${verdict?.verified ? "gain" : "loss"}`}>{verdict?.verified ? text.accepted : text.rejected}</td>
      <td class="text-cell small">{problem || (wrong.length ? wrong.map((check) => `${check.name}: ${check.detail}`).join("; ") : text.checksPassed(every.length))}</td>
    </tr>
  );
}
