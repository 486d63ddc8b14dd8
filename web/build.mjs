// Builds the page into the Python package: hashed file names, so that a browser never mixes two versions, and the licences
// of the packages whose code is in it.
import { build } from "esbuild";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
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

const packages = new Set(
  Object.keys(result.metafile.inputs).flatMap((file) => file.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1] ?? []),
);
const notices = await Promise.all([...packages].sort().map(notice));
await writeFile(path.join(out, "licenses.txt"), notices.join("\n"));

async function notice(name) {
  const folder = path.join(here, "node_modules", name);
  const about = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} has no file with its licence`);
  return `${name} ${about.version} (${about.license})\n\n${(await readFile(path.join(folder, file), "utf8")).trim()}\n\n`;
}
