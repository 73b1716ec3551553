/** Where the project is, and fingerprints of its files that tell whether a step has to run again. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Absolute path of a file of the project. */
export function inProject(...parts) {
  return path.join(root, ...parts);
}

/** The file's text, or null when it cannot be read. */
export function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function* filesBelow(place, isWanted) {
  const found = statSync(inProject(place), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    yield place;
    return;
  }
  for (const entry of readdirSync(inProject(place)).sort()) {
    const inside = `${place}/${entry}`;
    if (isWanted(inside)) yield* filesBelow(inside, isWanted);
  }
}

/** Hash over names and contents of the files in these places that `isWanted` keeps. */
export function fingerprint(places, isWanted = () => true) {
  const hash = createHash("sha256");
  for (const place of places) {
    for (const file of filesBelow(place, isWanted)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(inProject(file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}
