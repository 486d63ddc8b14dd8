// A part of a page that is loaded when it is first shown, so that the first page stays small.
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): (props: Props) => JSX.Element | null {
  let known: ComponentType<Props> | null = null;
  return function Later(props: Props): JSX.Element | null {
    const [, again] = useState(0);
    useEffect(() => {
      if (!known) void load().then((found) => {
        known = found.default;
        again((times) => times + 1);
      }, () => undefined);
    }, []);
    const Part = known;
    return Part ? <Part {...props} /> : null;
  };
}
