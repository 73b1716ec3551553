/** Finds test files by a word in their paths. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { inProject } from "./project.mjs";

const FOLDERS = ["app", "bench", "components", "e2e", "fuzz", "lib", "prisma", "server"];

/** Keep in step with vitest.config.ts and playwright.config.ts. */
const PARTS = [
  ["api", /^(?!e2e\/).*\.api\.test\.ts$/],
  ["alone", /^(?!e2e\/).*\.alone\.test\.ts$/],
  ["unit", /^(?!e2e\/).*\.test\.tsx?$/],
  ["e2e", /^e2e\/.*\.e2e\.ts$/],
];

/** The edit distance of a suggestion. */
const MAX_DISTANCE = 3;
const MAX_NEAR = 3;

/** By part. */
export function findTests(words) {
  const wanted = words.map((word) => word.replace(/^\.\//, "").toLowerCase());
  const found = { unit: [], api: [], alone: [], e2e: [] };
  for (const [part, file] of testFiles()) {
    if (wanted.some((word) => file.toLowerCase().includes(word))) found[part].push(file);
  }
  return found;
}

function testFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true }).flatMap((name) => {
      const file = `${folder}/${name.split(path.sep).join("/")}`;
      const part = PARTS.find(([, pattern]) => pattern.test(file))?.[0];
      return part === undefined ? [] : [[part, file]];
    }),
  );
}

/** Of folders and files with tests, nearest first. */
export function nearNames(word) {
  const names = new Set(
    testFiles().flatMap(([, file]) => file.split("/").map((part) => part.replace(/\..*/, ""))),
  );
  const last = path.basename(word).replace(/\..*/, "").toLowerCase();
  return [...names]
    .map((name) => ({ name, distance: distance(name, last) }))
    .filter((near) => near.distance <= Math.min(MAX_DISTANCE, last.length / 2))
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, MAX_NEAR)
    .map(({ name }) => name);
}

/** Levenshtein distance. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (letter === b[j] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}
