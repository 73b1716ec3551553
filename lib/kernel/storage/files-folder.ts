/** Where files are, unless configured elsewhere. */
import path from "node:path";

/** @param directory the data directory. */
export function filesFolder(directory: string): string {
  return path.join(path.resolve(directory), "files");
}
