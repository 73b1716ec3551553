/** All checks that need no running Parley: format and lint, types, import rules, unused code, files, documents, packages. */
import { nodeRuntime } from "../steps/node-runtime.mjs";
import { inProject } from "../steps/project.mjs";
import { run } from "../steps/run.mjs";
import { say } from "../steps/say.mjs";
import { checkDocuments } from "./check-documents.mjs";
import { checkFiles } from "./check-files.mjs";
import { checkPackages } from "./check-packages.mjs";

const FOLDERS = ["app", "bench", "components", "fuzz", "lib", "prisma", "server"];

const checks = {
  "format and lint": () =>
    runTool("@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", "--max-diagnostics=50", "."]),
  types: () => runTool("typescript/bin/tsc", ["--noEmit", "-p", "."]),
  "import rules": () =>
    run(nodeRuntime(), [
      "--import",
      inProject("scripts/checks/use-typescript-6.mjs"),
      inProject("node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
      "--config",
      ".dependency-cruiser.cjs",
      ...FOLDERS,
    ]),
  "unused code": () => runTool("knip/bin/knip.js", ["--no-progress", "--no-config-hints"]),
  files: () => isFine(checkFiles()),
  documents: () => isFine(checkDocuments()),
  packages: () => isFine(checkPackages()),
};

/** Prints the complaints and returns whether there are none. */
function isFine(complaints) {
  for (const complaint of complaints) say(complaint);
  return complaints.length === 0;
}

function runTool(program, args) {
  return run(nodeRuntime(), [inProject("node_modules", program), ...args]);
}

/** Runs all checks, prints what they find, and returns how many passed and which failed. */
export function runChecks() {
  const result = { passed: 0, failures: [] };
  for (const [name, check] of Object.entries(checks)) {
    say(`Checking ${name}…`);
    if (check()) result.passed += 1;
    else result.failures.push(`The check of ${name} failed.`);
  }
  return result;
}
