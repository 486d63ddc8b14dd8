// What each key does, shown by "?".
import type { JSX } from "preact";
import { text } from "../strings";

export function KeysHelp({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <section class="panel keys-help" role="dialog" aria-label={text.keys}>
      <header class="panel-head">
        <h2>{text.keys}</h2>
        <button type="button" class="button" onClick={onClose} ref={(button) => button?.focus()}>{text.close}</button>
      </header>
      <dl>
        {text.keyList.map(([key, act]) => (
          <div key={key}><dt><kbd>{key}</kbd></dt><dd>{act}</dd></div>
        ))}
      </dl>
    </section>
  );
}
