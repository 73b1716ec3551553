/** Builds the pages (Next.js) and the server (esbuild) when their sources have changed. */
import { rmSync } from "node:fs";
import { compressPages } from "./compress-pages.mjs";
import { nodeRuntime } from "./node-runtime.mjs";
import { inProject } from "./project.mjs";
import { runOrGiveUp } from "./run-watched.mjs";
import { say } from "./say.mjs";
import { Sources } from "./sources.mjs";

const isSource = (file) =>
  !/\.test\.tsx?$|\.calls\.ts$|^lib\/(testing|kernel\/db\/generated)(\/|$)/.test(file);
const COMMON = ["app", "lib", "prisma/schema.prisma", "package-lock.json", "tsconfig.json"];

const parts = [
  {
    name: "web pages",
    stamp: ".next/made-for",
    sources: [
      ...COMMON,
      "components",
      "public",
      "next.config.mjs",
      "postcss.config.mjs",
      "scripts/steps/compress-pages.mjs",
      "scripts/steps/trim-packages.mjs",
    ],
    program: ["node_modules/next/dist/bin/next", "build"],
    finish: compressPages,
  },
  {
    name: "server",
    stamp: "dist/made-for",
    sources: [...COMMON, "server", "prisma/demo", "scripts/steps/bundle-server.mjs"],
    program: ["scripts/steps/bundle-server.mjs"],
  },
];

export async function build() {
  for (const part of parts) await buildPart(part);
}

export function isUpToDate() {
  return parts.every((part) => sourcesOf(part).areUnchanged());
}

const sourcesOf = ({ stamp, sources }) => new Sources(stamp, sources, isSource);

async function buildPart(part) {
  const { name, stamp, program, finish } = part;
  const sources = sourcesOf(part);
  if (sources.areUnchanged()) return;
  say(`Building the ${name}, which may take minutes…`);
  rmSync(inProject(stamp), { force: true });
  // The compiled code belongs to the replaced bundle.
  rmSync(inProject("dist/compile-cache"), { recursive: true, force: true });
  const [file, ...args] = program;
  await runOrGiveUp(nodeRuntime(), [inProject(file), ...args], {
    env: { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
    sentence: `The ${name} could not be built. The messages above say why.`,
    // Next.js lists some two hundred routes.
    isQuiet: true,
  });
  finish?.();
  sources.remember();
}
