/** Under whose name PostgreSQL runs: it refuses to run as root, so root lends it another one. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, chown, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";

export interface PostgresAccount {
  /** The command line that runs `program` under this account. */
  command(program: string, args: readonly string[]): { file: string; args: string[] };
  /** Identity for `spawn`; empty when PostgreSQL runs as the present user. */
  readonly identity: { uid?: number; gid?: number };
  /** Lets the account own a folder that it is to write to. */
  own(folder: string): Promise<void>;
}

const plain: PostgresAccount = {
  command: (file, args) => ({ file, args: [...args] }),
  identity: {},
  own: async () => undefined,
};

const run = promisify(execFile);

/**
 * Not root: the user itself. Root: whoever owns the cluster already; for root's own or a new one a user namespace
 * in which root is called differently, so that files stay root's; where namespaces are forbidden, an unprivileged
 * account that owns the database's folders.
 * @throws StartError when root can lend no account.
 */
export async function postgresAccount(
  dataDirectory: string,
  cluster: string,
  postgres: string,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return plain;
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0) {
    const { uid, gid } = owner;
    return lentAccount({ name: `with the number ${uid}`, uid, gid }, dataDirectory, postgres);
  }
  const account = unprivilegedAccount();
  const namespace = await namespaceAccount(account, postgres);
  if (namespace) return namespace;
  if (!owner) return lentAccount(account, dataDirectory, postgres);
  throw new StartError(
    `PostgreSQL refuses to run as root, and this system forbids user namespaces. Hand its folder to another account: chown -R ${account.name} ${cluster}`,
  );
}

interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** initdb insists on an account that the system has a name for. */
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
  } catch {
    return null;
  }
}

async function lentAccount(
  account: SystemAccount,
  dataDirectory: string,
  postgres: string,
): Promise<PostgresAccount> {
  const { uid, gid, name } = account;
  // The secret in this folder has mode 0600; the account only passes through to its own folders.
  if ((await stat(dataDirectory)).uid !== uid) await chmod(dataDirectory, 0o711);
  try {
    await run(postgres, ["--version"], { uid, gid, cwd: "/" });
    await run("/bin/sh", ["-c", 'cd "$1"', "sh", dataDirectory], { uid, gid, cwd: "/" });
  } catch {
    throw new StartError(
      `PostgreSQL refuses to run as root, this system forbids user namespaces, and the account ${name} cannot reach ${dataDirectory} or ${postgres}. Run Parley as an ordinary user, or put it where everyone may pass, such as /opt or /srv.`,
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
