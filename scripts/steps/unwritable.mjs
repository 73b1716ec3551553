/** A project that this user cannot change: a read-only file system, or another user's files. */
import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/** Where the steps write. */
const WRITTEN = ["", ".parley", "node_modules", ".next", "dist", "lib/kernel/db/generated"];
const REFUSALS = ["EACCES", "EPERM", "EROFS"];

export function isRefusal(error) {
  return REFUSALS.includes(error?.code);
}

/** @returns what the user cannot change, as a part of a sentence; null when everything can be changed. */
export function unwritablePart() {
  for (const place of WRITTEN.map((name) => path.resolve(root, name))) {
    try {
      accessSync(place, constants.W_OK);
    } catch (error) {
      if (error.code === "EROFS") return `the file system of ${place} is read-only`;
      if (isRefusal(error))
        return `this user cannot write to ${place} (it belongs to uid ${statSync(place).uid})`;
    }
  }
  return null;
}

/** @param missing names of the steps' results. */
export function refusal(part, missing) {
  const list = new Intl.ListFormat("en").format(missing);
  const verb = missing.length === 1 && !missing[0].endsWith("s") ? "is" : "are";
  return `In ${path.resolve(root)}, ${list} ${verb} missing or out of date, and ${part}: run npm run build there as a user who can.`;
}
