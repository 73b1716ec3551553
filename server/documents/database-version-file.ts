/** Raises the version of the database when migrations or SQL functions have changed. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const FOLDER = path.join(import.meta.dirname, "..", "..", "prisma");

const versionFile = z.looseObject({ version: z.int(), checksum: z.string() });

/** @param text of prisma/database-version.json; returned as it is when nothing has changed. */
export function withNextVersion(text: string): string {
  const { version, checksum: known, ...rest } = versionFile.parse(JSON.parse(text));
  const checksum = checksumOfSchema();
  if (checksum === known) return text;
  return `${JSON.stringify({ version: version + 1, checksum, ...rest }, null, 2)}\n`;
}

function checksumOfSchema(): string {
  const hash = createHash("sha256");
  for (const folder of ["migrations", "functions"]) {
    const files = readdirSync(path.join(FOLDER, folder), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => name.endsWith(".sql")).sort()) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(FOLDER, folder, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}
