/** Finds an installed Debian package, or unpacks it without root. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface FoundPackage {
  /** The package's root: `/`, or the folder where it is unpacked. */
  readonly root: string;
  /** For LD_LIBRARY_PATH; empty when installed. */
  readonly environment: { readonly LD_LIBRARY_PATH?: string };
}

const CACHE = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), ".cache"), "parley");
/** Every Debian has them, or only unused modules need them. */
const NOT_NEEDED = /^lib(c6|crypt1|perl)/;
const WITHIN_MS = 60_000;

/**
 * Null if neither installed nor downloadable.
 * @param files relative paths that show the package to be there.
 */
export async function findPackage(name: string, files: readonly string[]): Promise<FoundPackage | null> {
  const isAt = (root: string) => files.every((file) => existsSync(path.join(root, file)));
  if (isAt("/")) return { root: "/", environment: {} };
  const root = path.join(CACHE, name);
  try {
    if (!isAt(root)) await unpack(name, root);
  } catch {
    return null;
  }
  return isAt(root) ? { root, environment: { LD_LIBRARY_PATH: path.join(root, "libraries") } } : null;
}

async function unpack(name: string, folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, `${name}-`));
  const options = { cwd: draft, timeout: WITHIN_MS };
  const { stdout } = await run("apt-cache", ["depends", name], options);
  const needed = [...stdout.matchAll(/^\s*Depends: (lib\S+)$/gm)].map(([, library = ""]) => library);
  await run("apt-get", ["download", name, ...needed.filter((library) => !NOT_NEEDED.test(library))], options);
  for (const file of await readdir(draft)) {
    if (file.endsWith(".deb")) await run("dpkg", ["-x", file, "."], options);
  }
  await mkdir(path.join(draft, "libraries"));
  // Programs in Go need none.
  await run(
    "sh",
    ["-c", 'for file in usr/lib/*/*.so*; do [ ! -e "$file" ] || cp -P "$file" libraries/; done'],
    options,
  );
  // Another process may have finished first.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
}
