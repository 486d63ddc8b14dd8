// A plot by uPlot, drawn in the colours of the theme. What it shows is also told in words.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "./uplot";
import { settings } from "../settings";

export type Colours = { ink: string; quiet: string; line: string; gain: string; loss: string; proof: string; soft: string; push: string };
type Props = { label: string; height: number; data: uPlot.AlignedData; options: (colours: Colours) => Omit<uPlot.Options, "width" | "height"> };

export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: of("--text"), quiet: of("--text-3"), line: of("--line"), gain: of("--gain"), loss: of("--loss"),
    proof: of("--proof"), soft: of("--proof-soft"), push: of("--push"),
  };
}

export function Plot({ label, height, data, options }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const { theme, contrast } = settings.value;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const width = () => Math.max(200, element.clientWidth);
    const plot = new uPlot({ width: width(), height, ...options(coloursOf(element)) }, data, element);
    const watch = new ResizeObserver(() => plot.setSize({ width: width(), height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [data, height, theme, contrast, options]);
  return <div class="plot" ref={box} role="img" aria-label={label} />;
}
