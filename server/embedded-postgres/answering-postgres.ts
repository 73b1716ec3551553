/** Finds the embedded PostgreSQL of a running server without changing anything. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { processStart } from "../live-process.ts";
import { DATABASE, socketPath, socketUrl } from "./postmaster.ts";

/** The database of Parley; null when no PostgreSQL runs on this data. */
export async function answeringPostgres(dataDirectory: string): Promise<string | null> {
  const directory = path.resolve(dataDirectory);
  const lock = await readFile(path.join(directory, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(lock.split("\n")[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || processStart(pid) === null) return null;
  return socketUrl(socketPath(directory), DATABASE);
}
