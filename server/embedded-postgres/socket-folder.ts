/** Chooses the private folder of PostgreSQL's socket, whose path is limited to about 100 bytes. */
import { createHash } from "node:crypto";
import { lstat, mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { StartError } from "../start-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";

/** PostgreSQL names the socket after its port, although nothing listens on the network. */
export const SOCKET_NAME = ".s.PGSQL.5432";
/** The shortest limit among the systems (macOS: 104 bytes with the terminating zero). */
const LONGEST_PATH = 103;

/**
 * Creates the folder with mode 0700: inside the data directory, or for long paths in the system's temporary folder
 * under a name derived from the data directory.
 * @throws StartError when that path exists and is not a private folder of this user.
 */
export async function socketFolder(dataDirectory: string, account: PostgresAccount): Promise<string> {
  const inside = path.join(dataDirectory, "socket");
  const folder = fits(inside) ? inside : outside(dataDirectory);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  const owners = [process.getuid?.(), account.identity.uid];
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new StartError(
      `PostgreSQL's socket needs ${folder} as a private folder of this user (mode 0700). Remove what is there and start again.`,
    );
  }
  await account.own(folder);
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= LONGEST_PATH;
}

function outside(dataDirectory: string): string {
  const name = `parley-${createHash("sha256").update(dataDirectory).digest("hex").slice(0, 16)}`;
  const candidates = [path.join(os.tmpdir(), name), path.join("/tmp", name)];
  return candidates.find(fits) ?? path.join("/tmp", name);
}
