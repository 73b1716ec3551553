/** Keeps a search database, so that the next bench only measures. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Account } from "../deliveries.ts";
import type { IndexFigures } from "./search.ts";

export interface PreparedSearch {
  readonly secret: string;
  readonly accounts: readonly Account[];
  readonly index: IndexFigures;
}

export async function preparedOnce(
  directory: string,
  prepare: () => Promise<PreparedSearch>,
): Promise<PreparedSearch> {
  const file = path.join(directory, "search.json");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) return JSON.parse(kept);
  const prepared = await prepare();
  await writeFile(file, JSON.stringify(prepared), { mode: 0o600 });
  return prepared;
}
