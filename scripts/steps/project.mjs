/** Where the project is, and how its files are read. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Absolute path of a file of the project. */
export function inProject(...parts) {
  return path.join(root, ...parts);
}

/** The file's text, or null when there is no such file. @throws the system's error when it cannot be read. */
export function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    // ESRCH: the file belongs to a process that has just exited.
    if (["ENOENT", "ENOTDIR", "ESRCH"].includes(error.code)) return null;
    throw error;
  }
}
