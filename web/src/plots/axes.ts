// Bars and fans with axes, as SVG.
import { type Drawn, escaped, FONT, heading, number } from "./drawn";

export type Bars = { kind: "bars"; title: string; xLabel: string; yLabel: string; bars: { at: number; height: number }[] };
export type Fan = { kind: "fan"; title: string; xLabel: string; yLabel: string; at: number[]; lines: number[][] };

const WIDTH = 900;
const HEIGHT = 420;
const LEFT = 70;
const BOTTOM = 60;
const TOP = 50;

function steps(low: number, high: number, count: number): number[] {
  const raw = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= raw) ?? raw;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, n) => first + n * step);
}

export function axesSvg(picture: Bars | Fan): Drawn {
  const xs = picture.kind === "bars" ? picture.bars.map((bar) => bar.at) : picture.at;
  const ys = picture.kind === "bars" ? picture.bars.map((bar) => bar.height) : picture.lines.flat();
  const pad = picture.kind === "bars" ? 1 : 0;
  const [x0, x1] = [Math.min(...xs) - pad, Math.max(...xs) + pad];
  const [y0, y1] = [Math.min(0, ...ys), Math.max(...ys) * 1.08 || 1];
  const x = (value: number) => LEFT + ((value - x0) / (x1 - x0 || 1)) * (WIDTH - LEFT - 30);
  const y = (value: number) => HEIGHT - BOTTOM - ((value - y0) / (y1 - y0)) * (HEIGHT - BOTTOM - TOP);
  const grid = steps(y0, y1, 5).map((at) => `<line x1="${LEFT}" x2="${WIDTH - 30}" y1="${number(y(at))}" y2="${number(y(at))}" stroke="#ddd"/><text x="${LEFT - 8}" y="${number(y(at) + 4)}" text-anchor="end" ${FONT} font-size="12">${escaped(at.toLocaleString("en-US"))}</text>`);
  const marks = steps(x0, x1, 10).map((at) => `<text x="${number(x(at))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle" ${FONT} font-size="12">${escaped(at.toLocaleString("en-US"))}</text>`);
  const drawn = picture.kind === "bars" ? bars(picture, x, y) : fan(picture, x, y);
  const drawing = [
    heading(picture.title, LEFT), ...grid, ...marks, drawn,
    `<text x="${WIDTH / 2}" y="${HEIGHT - 12}" text-anchor="middle" ${FONT} font-size="13">${escaped(picture.xLabel)}</text>`,
    `<text x="18" y="${HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 18 ${HEIGHT / 2})" ${FONT} font-size="13">${escaped(picture.yLabel)}</text>`,
  ];
  return { width: WIDTH, height: HEIGHT, drawing };
}

function bars(picture: Bars, x: (v: number) => number, y: (v: number) => number): string {
  return picture.bars.map(({ at, height }) => {
    const colour = at > 0 ? "#136a42" : at < 0 ? "#ab2f27" : "#777";
    return `<rect x="${number(x(at) - 6)}" width="12" y="${number(y(height))}" height="${number(y(0) - y(height))}" fill="${colour}"/>`;
  }).join("");
}

function fan(picture: Fan, x: (v: number) => number, y: (v: number) => number): string {
  const middle = Math.floor(picture.lines.length / 2);
  const points = (line: number[]) => line.map((value, n) => `${number(x(picture.at[n] ?? 0))},${number(y(value))}`);
  const bands = Array.from({ length: middle }, (_, n) => {
    const around = [...points(picture.lines[n] ?? []), ...points(picture.lines[picture.lines.length - 1 - n] ?? []).reverse()];
    return `<polygon points="${around.join(" ")}" fill="#1d5a9e" fill-opacity="0.18"/>`;
  });
  return `${bands.join("")}<polyline points="${points(picture.lines[middle] ?? []).join(" ")}" fill="none" stroke="#1d5a9e" stroke-width="2"/>`;
}
