// A picture for documents: SVG text, and the same as PNG.
import { axesSvg, type Bars, type Fan } from "./axes";
import { type Drawn, svgText } from "./drawn";
import { type EdgesPicture, edgesSvg } from "./edgesSvg";
import { type GridPicture, gridSvg } from "./gridSvg";

export type Picture = Bars | Fan | GridPicture | EdgesPicture;

function drawn(picture: Picture): Drawn {
  if (picture.kind === "grid") return gridSvg(picture);
  return picture.kind === "edges" ? edgesSvg(picture) : axesSvg(picture);
}

const dataUrl = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

export function download(name: string, address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

export function downloadSvg(name: string, picture: Picture): void {
  download(`${name}.svg`, dataUrl(svgText(drawn(picture))));
}

export async function downloadPng(name: string, picture: Picture): Promise<void> {
  const made = drawn(picture);
  const image = new Image();
  image.src = dataUrl(svgText(made));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * made.width, 2 * made.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  download(`${name}.png`, canvas.toDataURL("image/png"));
}
