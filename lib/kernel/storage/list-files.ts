/** Lists the files of organizations in the folder of a local store, a folder at a time. */
import { opendir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

export interface ListedFile {
  readonly key: string;
  /** In ms since 1970. */
  readonly writtenAt: number;
}

/** Other folders hold drafts and the store's mark. */
const OF_ORGANIZATION = /^\d+$/;
const SHARD = /^[0-9a-f]{2}$/;

/** @param order "random" mixes the folders, for samples. */
export async function* listFiles(folder: string, order: "all" | "random"): AsyncGenerator<ListedFile> {
  for (const realm of mixed(await namesIn(folder, OF_ORGANIZATION), order)) {
    for (const shard of mixed(await namesIn(path.join(folder, realm), SHARD), order)) {
      const within = path.join(folder, realm, shard);
      for await (const { name } of await opendir(within)) {
        const found = await stat(path.join(within, name)).catch(() => null);
        if (found?.isFile()) yield { key: `${realm}/${shard}/${name}`, writtenAt: found.mtimeMs };
      }
    }
  }
}

/** @param key from `listFiles`. */
export async function removeListed(folder: string, key: string): Promise<void> {
  await rm(path.join(folder, ...key.split("/")), { force: true });
}

/** Empty for a missing folder. */
async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => pattern.test(name));
}

function mixed(names: string[], order: "all" | "random"): string[] {
  if (order === "all") return names;
  return names
    .map((name) => ({ name, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name);
}
