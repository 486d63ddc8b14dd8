// The head of a last column without a title, of links or remarks: nothing to see, a name for screen readers.
import type { JSX } from "preact";
import { text } from "./strings";

export function LastColumn(): JSX.Element {
  return <th scope="col"><span class="sr-only">{text.lastColumn}</span></th>;
}
