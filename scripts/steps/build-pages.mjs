/** Builds the web pages for production when their sources have changed since the last complete build. */
import { rmSync, writeFileSync } from "node:fs";
import { nodeRuntime } from "./node-runtime.mjs";
import { fingerprint, inProject, readText } from "./project.mjs";
import { run } from "./run.mjs";
import { giveUp, say } from "./say.mjs";

const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "next.config.mjs",
  "postcss.config.mjs",
  "package-lock.json",
  "tsconfig.json",
];
const isSource = (file) => !/\.test\.tsx?$|^lib\/(testing|db\/generated)(\/|$)/.test(file);
const stamp = inProject(".next", "parley-fingerprint");

/** Makes .next match the sources. The stamp is written last, so an interrupted build does not count. */
export function buildPages() {
  const wanted = fingerprint(SOURCES, isSource);
  if (readText(stamp) === wanted) return;
  say("Building…");
  rmSync(stamp, { force: true });
  const isDone = run(nodeRuntime(), [inProject("node_modules/next/dist/bin/next"), "build"], {
    env: { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
  });
  if (!isDone) giveUp("The web pages could not be built. The messages above say why.");
  writeFileSync(stamp, wanted);
}
