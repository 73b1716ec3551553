/** Runs all checks that need no running Parley, in parallel. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { inColor } from "../steps/colors.mjs";
import { nodeRuntime } from "../steps/node-runtime.mjs";
import { inProject, root } from "../steps/project.mjs";
import { say } from "../steps/say.mjs";
import { checkDocuments } from "./check-documents.mjs";
import { checkFiles } from "./check-files.mjs";
import { checkPackages } from "./check-packages.mjs";

const FOLDERS = ["app", "bench", "components", "fuzz", "lib", "prisma", "server"];
/** tsc's checkers repeat some work: more than the cores only cost time. */
const CHECKERS = String(Math.min(4, availableParallelism()));

/** Each returns a promise of its outcome; `remedy` is printed on failure. */
const checks = {
  "format and lint": {
    start: () =>
      runTool("@biomejs/biome/bin/biome", [
        "ci",
        "--error-on-warnings",
        "--max-diagnostics=50",
        `--colors=${inColor ? "force" : "off"}`,
        ".",
      ]),
    remedy: "Run npm run format, then fix by hand what it leaves.",
  },
  types: {
    start: () => runTool("typescript/bin/tsc", ["--noEmit", "-p", ".", "--checkers", CHECKERS]),
    remedy:
      "Fix each error where it is named; after a change of prisma/schema.prisma, run npm run generate first.",
  },
  "import rules": {
    start: () =>
      runNode([
        "--import",
        inProject("scripts/checks/use-typescript-6.mjs"),
        inProject("node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
        "--config",
        ".dependency-cruiser.cjs",
        "--output-type",
        "err-long",
        ...FOLDERS,
      ]),
    remedy:
      "Move the file, or what it imports, to where the order of folders allows the import: GROUPS and LAYERS in .dependency-cruiser.cjs list it, ARCHITECTURE.md describes it.",
  },
  "unused code": {
    start: () => runTool("knip/bin/knip.js", ["--no-progress", "--no-config-hints"]),
    remedy: "Delete it, or import it; remove export where only the file itself uses it.",
  },
  files: { start: () => outcomeOf(checkFiles()), remedy: "Each line says what to do." },
  documents: {
    start: () => outcomeOf(checkDocuments()),
    remedy: "Correct the link or path, or run npm run generate for a generated document.",
  },
  packages: { start: () => outcomeOf(checkPackages()), remedy: "Each line says what to do." },
};

function outcomeOf(complaints) {
  return {
    isFine: complaints.length === 0,
    output: complaints.map((complaint) => `${complaint}\n`).join(""),
  };
}

function runTool(program, args) {
  return runNode([inProject("node_modules", program), ...args]);
}

/** Parallel checks must not mix their outputs. */
async function runNode(args) {
  const child = spawn(nodeRuntime(), args, {
    cwd: root,
    env: { ...process.env, ...(inColor && { FORCE_COLOR: "1" }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? null : (signal ?? code)));
  });
  const [output, errors, failure] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { isFine: failure === null, output: output + errors };
}

/** Returns how many checks passed and which failed. */
export async function runChecks() {
  say(`Checking ${Object.keys(checks).join(", ")}…`);
  const started = Object.entries(checks).map(([name, { start, remedy }]) => ({
    name,
    remedy,
    outcome: start(),
  }));
  const result = { passed: 0, failures: [] };
  for (const { name, remedy, outcome } of started) {
    const { isFine, output } = await outcome;
    if (isFine) {
      result.passed += 1;
      say(`${name}: fine`);
      continue;
    }
    say(`\nThe check of ${name} failed:\n${output.trim()}\n${remedy}`);
    result.failures.push(`The check of ${name} failed. ${remedy}`);
  }
  return result;
}
