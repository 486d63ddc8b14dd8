// What all pictures share: a size, a drawing, a heading. Light colours, so that they print well.
export type Drawn = { width: number; height: number; drawing: string[] };

export const FONT = "font-family=\"sans-serif\"";
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
export const number = (value: number) => String(Math.round(value * 100) / 100);
export const heading = (title: string, x: number) => `<text x="${x}" y="28" ${FONT} font-size="17" font-weight="bold">${escaped(title)}</text>`;

export function svgText({ width, height, drawing }: Drawn): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="#fff"/>`, ...drawing, "</svg>",
  ].join("\n");
}
