/** `npm run format`: formats and lints, and mends what can be mended. */
import { prepare } from "./steps/prepare.mjs";
import { inProject } from "./steps/project.mjs";
import { run } from "./steps/run.mjs";

await prepare({ isBuilt: false, isDevelopment: true });
const isClean = run(process.execPath, [
  inProject("node_modules/@biomejs/biome/bin/biome"),
  "check",
  "--write",
  ".",
]);
process.exitCode = isClean ? 0 : 1;
