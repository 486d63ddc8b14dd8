// The same plot as a picture for documents.
import type { JSX } from "preact";
import { text } from "../strings/odds";
import { downloadPng, downloadSvg, type Picture } from "./svg";

export function Pictures({ name, picture }: { name: string; picture: () => Picture }): JSX.Element {
  return (
    <span class="pictures">
      <button type="button" class="small-button" onClick={() => downloadSvg(name, picture())}>{text.svg}</button>
      <button type="button" class="small-button" onClick={() => void downloadPng(name, picture())}>{text.png}</button>
    </span>
  );
}
