/** PostgreSQL's account: it refuses to run as root. */
import { execFile } from "node:child_process";
import { readFileSync, type Stats } from "node:fs";
import { chmod, chown, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { saysGone, systemCode } from "../live-process.ts";
import { StartError } from "../start-error.ts";

export interface PostgresAccount {
  command(program: string, args: readonly string[]): { file: string; args: string[] };
  /** Empty for the current user. */
  readonly identity: { uid?: number; gid?: number };
  own(folder: string): Promise<void>;
}

const plain: PostgresAccount = {
  command: (file, args) => ({ file, args: [...args] }),
  identity: {},
  own: async () => undefined,
};

const run = promisify(execFile);

/**
 * The current user. For root: the owner of an existing cluster; for a new or root's own cluster, a user namespace that
 * maps root to another uid; where namespaces are forbidden, an unprivileged account that owns the database's folders.
 * @throws StartError when root finds no account.
 */
export async function postgresAccount(
  dataDirectory: string,
  cluster: string,
  postgres: string,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return plain;
  const owner = await statOrNull(cluster);
  if (owner && owner.uid !== 0) {
    const { uid, gid } = owner;
    return lentAccount({ name: `with uid ${uid}`, uid, gid }, dataDirectory, postgres);
  }
  const account = unprivilegedAccount();
  const namespace = await namespaceAccount(account, postgres);
  if (namespace) return namespace;
  if (!owner) return lentAccount(account, dataDirectory, postgres);
  throw new StartError(
    `PostgreSQL refuses to run as root, and this system forbids user namespaces. Give its folder to another account: chown -R ${account.name} ${cluster}`,
  );
}

interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** initdb requires a named account. */
function unprivilegedAccount(): SystemAccount {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
  const found = ["postgres", "nobody"].map((wanted) => accounts.find(({ name }) => name === wanted));
  const account = found.find((candidate) => candidate !== undefined) ?? accounts[0];
  if (account) return account;
  throw new StartError("PostgreSQL refuses to run as root, and this system has no other account. Add one.");
}

async function namespaceAccount(account: SystemAccount, postgres: string): Promise<PostgresAccount | null> {
  const mapping = ["--user", `--map-user=${account.uid}`, `--map-group=${account.gid}`, "--"];
  const command = (program: string, args: readonly string[]) => ({
    file: "unshare",
    args: [...mapping, program, ...args],
  });
  const probe = command(postgres, ["--version"]);
  try {
    await run(probe.file, probe.args);
    return { ...plain, command };
  } catch (error) {
    // Other errors than a failed or missing unshare say nothing about namespaces.
    if (systemCode(error) === null || saysGone(error)) return null;
    throw error;
  }
}

async function lentAccount(
  account: SystemAccount,
  dataDirectory: string,
  postgres: string,
): Promise<PostgresAccount> {
  const { uid, gid, name } = account;
  // Only traversal is needed; the secret inside has mode 0600.
  if ((await stat(dataDirectory)).uid !== uid) await chmod(dataDirectory, 0o711);
  try {
    await run(postgres, ["--version"], { uid, gid, cwd: "/" });
    await run("/bin/sh", ["-c", 'cd "$1"', "sh", dataDirectory], { uid, gid, cwd: "/" });
  } catch {
    throw new StartError(
      `PostgreSQL refuses to run as root, this system forbids user namespaces, and the account ${name} cannot reach ${dataDirectory} or ${postgres}. Run Parley as an ordinary user, or install it where other accounts have access, such as /opt or /srv.`,
    );
  }
  return {
    ...plain,
    identity: { uid, gid },
    async own(folder) {
      if ((await stat(folder)).uid !== uid) await chown(folder, uid, gid);
    },
  };
}

/** Throws other failures. */
export async function statOrNull(file: string): Promise<Stats | null> {
  try {
    return await stat(file);
  } catch (error) {
    if (saysGone(error)) return null;
    throw error;
  }
}
