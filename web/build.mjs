// Builds the page into the Python package: hashed file names, so that a browser never mixes two versions.
import { build } from "esbuild";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(here, "..", "src", "pitboss", "web", "static");

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const result = await build({
  entryPoints: { main: path.join(here, "src", "main.tsx") },
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022", "chrome110", "firefox115", "safari16"],
  minify: true,
  sourcemap: false,
  metafile: true,
  entryNames: "[name]-[hash]",
  chunkNames: "chunk-[hash]",
  assetNames: "[name]-[hash]",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
});

const files = Object.keys(result.metafile.outputs).map((file) => path.basename(file));
const script = files.find((file) => /^main-.*\.js$/.test(file));
const style = files.find((file) => /^main-.*\.css$/.test(file));
const page = await readFile(path.join(here, "index.html"), "utf8");
await writeFile(path.join(out, "index.html"), page.replace("%script%", script).replace("%style%", style));
