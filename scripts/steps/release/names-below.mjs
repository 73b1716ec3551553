/** Lists the files and links below a folder. */
import { readdirSync } from "node:fs";
import path from "node:path";

/** Without folders. Does not follow links. */
export function namesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? namesBelow(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
      : [entry.name],
  );
}
