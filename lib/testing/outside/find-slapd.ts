/** Finds OpenLDAP's server, or unpacks it from Debian packages without root. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Slapd {
  readonly program: string;
  readonly schemas: string;
  readonly modules: string;
  /** Folder of libraries missing on the machine. */
  readonly libraries: string | null;
}

const CACHE = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), ".cache"), "parley");
/** Every Debian has them, or only unused modules need them. */
const NOT_NEEDED = /^lib(c6|crypt1|perl)/;
const WITHIN_MS = 60_000;

/** Null if neither installed nor downloadable. */
export async function findSlapd(): Promise<Slapd | null> {
  const own = at("/");
  if (own) return { ...own, libraries: null };
  const folder = path.join(CACHE, "slapd");
  try {
    if (!at(folder)) await download(folder);
    const found = at(folder);
    return found && { ...found, libraries: path.join(folder, "libraries") };
  } catch {
    return null;
  }
}

function at(root: string): Omit<Slapd, "libraries"> | null {
  const found = {
    program: path.join(root, "usr/sbin/slapd"),
    schemas: path.join(root, "etc/ldap/schema"),
    modules: path.join(root, "usr/lib/ldap"),
  };
  return Object.values(found).every((file) => existsSync(file)) ? found : null;
}

async function download(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, "slapd-"));
  const options = { cwd: draft, timeout: WITHIN_MS };
  const { stdout } = await run("apt-cache", ["depends", "slapd"], options);
  const needed = [...stdout.matchAll(/^\s*Depends: (lib\S+)$/gm)].map(([, name = ""]) => name);
  await run("apt-get", ["download", "slapd", ...needed.filter((name) => !NOT_NEEDED.test(name))], options);
  for (const file of await readdir(draft)) {
    if (file.endsWith(".deb")) await run("dpkg", ["-x", file, "."], options);
  }
  await mkdir(path.join(draft, "libraries"));
  await run("sh", ["-c", "cp -P usr/lib/*/*.so* libraries/"], options);
  // Another process may have finished first.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
}
