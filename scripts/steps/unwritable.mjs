/** A project that this user cannot change: a read-only file system, or another user's files. */
import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

const REFUSALS = ["EACCES", "EPERM", "EROFS"];

export function isRefusal(error) {
  return REFUSALS.includes(error?.code);
}

/** @returns null when this user can write to all places that exist. */
export function findUnwritable(places) {
  for (const place of places.map((name) => path.resolve(root, name))) {
    try {
      accessSync(place, constants.W_OK);
    } catch (error) {
      if (error.code === "EROFS")
        return {
          reason: `the file system of ${place} is read-only`,
          remedy: "run npm run build there before it is made so",
        };
      if (isRefusal(error))
        return {
          reason: `this user cannot write to ${place} (it belongs to uid ${statSync(place).uid})`,
          remedy: "run npm run build there as a user who can",
        };
    }
  }
  return null;
}

/** @param missing names of the steps' results. */
export function refusal({ reason, remedy }, missing) {
  const list = new Intl.ListFormat("en").format(missing);
  const verb = missing.length === 1 && !missing[0].endsWith("s") ? "is" : "are";
  return `In ${path.resolve(root)}, ${list} ${verb} missing or out of date, and ${reason}: ${remedy}.`;
}
