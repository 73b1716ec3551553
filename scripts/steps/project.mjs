/** The project's folder and files. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export function inProject(...parts) {
  return path.join(root, ...parts);
}

/** Null if there is no such file. @throws the system's error if it cannot be read. */
export function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    // ESRCH: a process that has just exited.
    if (["ENOENT", "ENOTDIR", "ESRCH"].includes(error.code)) return null;
    throw error;
  }
}
