// The math report: shown here before it is saved, and saved in every format.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useLatest } from "../latest";
import { text as common } from "../strings";
import { text } from "../strings/odds";
import type { ReportData, ReportSection } from "../types.generated";
import { reportFile, reportOf } from "./ask";

const KINDS = ["pdf", "xlsx", "html", "json", "md"];

export function ReportPanel({ game, query }: { game: string; query: string }): JSX.Element {
  const [shown, show] = useState(false);
  return (
    <section class="panel" aria-label={text.report}>
      <header class="panel-head"><h2>{text.report}</h2></header>
      <p class="quiet small">{text.reportSays}</p>
      <p class="pictures">
        <button type="button" class="small-button" aria-expanded={shown} onClick={() => show(!shown)}>{shown ? text.hide : text.preview}</button>
        {KINDS.map((kind) => <a key={kind} class="small-button" href={reportFile(game, kind, query)} download>{text.saveAs(kind)}</a>)}
      </p>
      {shown ? <Preview game={game} query={query} /> : null}
    </section>
  );
}

function Preview({ game, query }: { game: string; query: string }): JSX.Element {
  const report = useLatest<ReportData>(() => reportOf(game, query), game, query);
  if (report.problem) return <p role="alert" class="small">{report.problem}</p>;
  if (!report.value) return <p role="status">{common.loading}</p>;
  return (
    <div class="report" tabIndex={0} role="group" aria-label={report.value.title}>
      <p class="quiet small">{report.value.identity}</p>
      {report.value.sections.map((section, at) => <Part key={at} section={section} />)}
    </div>
  );
}

function Part({ section }: { section: ReportSection }): JSX.Element {
  const Heading = section.level > 2 ? "h4" : "h3";
  return (
    <>
      <Heading>{section.title}</Heading>
      {section.text.map((line) => <p key={line} class="small">{line.replaceAll("`", "")}</p>)}
      {section.rows.length ? (
        <div class="wide">
          <table>
            {section.header.some(Boolean) ? <thead><tr>{section.header.map((each) => <th key={each} scope="col">{each}</th>)}</tr></thead> : null}
            <tbody>{section.rows.map((row, at) => <tr key={at}>{row.map((cell, place) => <td key={place}>{cell.replaceAll("`", "")}</td>)}</tr>)}</tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}
