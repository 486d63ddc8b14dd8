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
const parts = await Promise.all([...packages].sort().map(part));
const notices = parts.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n\n`);
await writeFile(path.join(out, "licenses.txt"), notices.join("\n"));

// The bill of materials of the page, in the form of CycloneDX; the wheel carries it.
const components = parts.map(({ name, version, license }) => ({
  type: "library",
  name,
  version,
  purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  licenses: [{ license: { id: license } }],
}));
const bill = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, components };
await writeFile(path.join(out, "page.cdx.json"), JSON.stringify(bill, null, 2));

async function part(name) {
  const folder = path.join(here, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} has no file with its licence`);
  return { name, version, license, text: (await readFile(path.join(folder, file), "utf8")).trim() };
}
