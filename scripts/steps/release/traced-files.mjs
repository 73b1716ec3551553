/** Finds the files of npm packages that the built server and pages load when they run. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { inProject, root } from "../project.mjs";
import { namesBelow } from "./names-below.mjs";

/** Next.js traces its server and each page. */
const TRACES = ".next";
const TRACE = /\.nft\.json$/;
/** The server's import from Next.js, which Next.js leaves out of its trace. */
const ENTRY = "next/dist/server/next.js";
/** For development, or replaced by Next.js when it starts. */
const LEFT_OUT = [
  "*/next-dev-server",
  "*/setup-dev-bundler",
  "*.development.js",
  "*.dev.js",
  "next/dist/compiled/webpack/*",
  "next/dist/compiled/babel*",
  "react-server-dom-*",
  "@vercel/*",
  "@opentelemetry/api",
  "critters",
  "sharp",
];
/** Routes that the server mounts itself, without traces of pages. */
const MOUNTED = /^\.next\/server\/app\/api\/v1\//;

/** @returns paths in the project: files in node_modules, and of the pages in .next/server. */
export async function tracedFiles() {
  const [packages, traced] = [await modulesOfNext(), filesOfTraces()];
  return [...new Set([...packages, ...traced])].sort();
}

async function modulesOfNext() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [inProject("node_modules", ENTRY)],
    bundle: true,
    platform: "node",
    metafile: true,
    write: false,
    outdir: "traced",
    external: LEFT_OUT,
    logLevel: "error",
    logOverride: Object.fromEntries(
      ["require-resolve-not-external", "unsupported-require-call", "direct-eval"].map((name) => [
        name,
        "silent",
      ]),
    ),
  });
  const modules = Object.keys(metafile.inputs).filter((file) => file.startsWith("node_modules/"));
  return [...modules, ...descriptionsOf(modules)];
}

/** Node.js reads each folder's package.json, and Next.js contains packages. */
function descriptionsOf(modules) {
  const folders = new Set();
  for (const file of modules) {
    for (
      let folder = path.posix.dirname(file);
      folder !== "node_modules";
      folder = path.posix.dirname(folder)
    ) {
      folders.add(folder);
    }
  }
  return [...folders].map((folder) => `${folder}/package.json`).filter((file) => existsSync(inProject(file)));
}

function filesOfTraces() {
  return namesBelow(inProject(TRACES))
    .map((name) => `${TRACES}/${name}`)
    .filter((file) => TRACE.test(file) && !/^\.next\/(cache|standalone)\//.test(file) && !MOUNTED.test(file))
    .flatMap((file) => filesOfTrace(file));
}

function filesOfTrace(trace) {
  const { files } = JSON.parse(readFileSync(inProject(trace), "utf8"));
  return files
    .map((file) => path.posix.join(path.posix.dirname(trace), file))
    .filter((file) => /^(node_modules|\.next\/server)\//.test(file));
}
