/** Builds the previous version of the server from the history of the repository, to run it beside this one. */
import { execFile } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { readVersionFile } from "../kernel/db/build-schema.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const VERSION_FILE = "prisma/database-version.json";
const run = promisify(execFile);

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await run("git", ["-C", ROOT, ...args], { maxBuffer: 100_000_000 });
  return stdout.trim();
}

/** Between releases, a migration may have been changed before it came here: such a database cannot be upgraded. */
async function hasSameMigrations(commit: string): Promise<boolean> {
  const folder = "prisma/migrations";
  return (await git("diff", "--name-only", "--no-renames", "--diff-filter=MD", commit, "--", folder)) === "";
}

/** The newest tag of a release, else the last state of this branch with an older version of the database. */
async function formerCommit(): Promise<string | null> {
  const tag = await git("describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^").catch(() => null);
  if (tag !== null) return tag;
  const { version } = await readVersionFile();
  const changes = await git("log", "--first-parent", "--format=%H", "--", VERSION_FILE).catch(() => "");
  for (const commit of changes.split("\n").filter(Boolean)) {
    const text = await git("show", `${commit}:${VERSION_FILE}`).catch(() => "{}");
    const former: unknown = JSON.parse(text).version;
    const isFormer = typeof former === "number" && former < version;
    if (isFormer && (await hasSameMigrations(commit))) return commit;
  }
  return null;
}

/**
 * The packages and the web app are this build's: only the server is the former one.
 * @param folder exists and is empty.
 * @returns the root of the build; null without a history that holds an older version.
 */
export async function formerBuild(folder: string): Promise<string | null> {
  const commit = await formerCommit();
  if (commit === null) return null;
  const archive = path.join(folder, "former.tar");
  await git("archive", `--output=${archive}`, commit);
  await run("tar", ["-xf", archive, "-C", folder]);
  for (const name of ["node_modules", ".next"]) await symlink(path.join(ROOT, name), path.join(folder, name));
  const steps = path.join(folder, "build-former.mjs");
  await writeFile(
    steps,
    `import { generateClient } from "./scripts/steps/generate-client.mjs";
generateClient();
await import("./scripts/steps/bundle-server.mjs");
`,
  );
  await run(process.execPath, [steps], { cwd: folder });
  return folder;
}
