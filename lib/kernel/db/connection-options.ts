/** Reads an address of PostgreSQL with libpq's rules for TLS, which pg does not follow. */
import { existsSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ConnectionOptions } from "node:tls";
import type pg from "pg";
import { chosenHost } from "./database-hosts.ts";

const MODES = ["disable", "require", "verify-ca", "verify-full"] as const;
type Mode = (typeof MODES)[number];
/** pg would read them by its own rules. */
const TLS_PARAMETERS = [
  "ssl",
  "sslmode",
  "sslrootcert",
  "sslcert",
  "sslkey",
  "sslpassword",
  "sslcrl",
  "sslnegotiation",
  "uselibpqcompat",
];
/** Modes by the parameter `ssl`, which JDBC has. */
const BY_SSL: Readonly<Record<string, Mode>> = {
  true: "require",
  1: "require",
  false: "disable",
  0: "disable",
};
/** The value of sslrootcert for the authorities that the system trusts. */
const SYSTEM = "system";

type Parameter = (name: string) => string | null;

/**
 * The options lead to the host that is chosen now, when the address names several.
 *
 * Variables such as PGSSLMODE stand in for missing parameters, and files in ~/.postgresql for missing paths, as in
 * https://www.postgresql.org/docs/current/libpq-ssl.html. Without any, connections use no TLS.
 * @throws Error for a mode that libpq does not know or that falls back to a connection without TLS, and for a file that
 * is missing or cannot be read.
 */
export function connectionOptions(url: string, home = os.homedir()): pg.ClientConfig {
  const parsed = new URL(chosenHost(url).url);
  const given = new Map(TLS_PARAMETERS.map((name) => [name, parsed.searchParams.get(name)]));
  if (![...given.values()].every((value) => value === null)) {
    for (const name of TLS_PARAMETERS) parsed.searchParams.delete(name);
  }
  const parameter: Parameter = (name) => given.get(name) || process.env[`PG${name.toUpperCase()}`] || null;
  const connectionString = parsed.href;
  // Without any, pg takes localhost.
  const host =
    parsed.searchParams.get("host") || decodeURIComponent(parsed.hostname) || process.env.PGHOST || "";
  // As libpq does: TLS would protect nothing on a socket of this machine.
  if (host.startsWith("/")) return { connectionString, ssl: false };
  const ssl = tlsOf(modeOf(parameter), parameter, path.join(home, ".postgresql"));
  const isDirect = parameter("sslnegotiation") === "direct";
  return { connectionString, ssl, ...(isDirect && { sslnegotiation: "direct" }) };
}

function modeOf(parameter: Parameter): Mode {
  // A given authority is meant to be checked; libpq would connect without TLS where there is none.
  const usual = parameter("sslrootcert") === null ? "disable" : "verify-full";
  const ssl = parameter("ssl");
  const word = parameter("sslmode") ?? (ssl === null ? usual : (BY_SSL[ssl] ?? ssl));
  const mode = MODES.find((known) => known === word);
  if (mode === undefined) {
    throw new Error(
      `sslmode must be one of ${MODES.join(", ")}, and it is ${word}. The modes allow and prefer would silently connect without TLS; write require instead of no-verify.`,
    );
  }
  return mode;
}

function tlsOf(mode: Mode, parameter: Parameter, folder: string): ConnectionOptions | false {
  if (mode === "disable") return false;
  const authorities = authoritiesOf(mode, parameter, folder);
  const cert = fileOf("sslcert", parameter, path.join(folder, "postgresql.crt"));
  const key = cert && fileOf("sslkey", parameter, path.join(folder, "postgresql.key"));
  const revoked = fileOf("sslcrl", parameter, path.join(folder, "root.crl"));
  return {
    ...authorities,
    ...(cert && key && { cert, key, passphrase: parameter("sslpassword") ?? undefined }),
    ...(revoked && authorities.rejectUnauthorized !== false && { crl: revoked }),
  };
}

function authoritiesOf(
  mode: Exclude<Mode, "disable">,
  parameter: Parameter,
  folder: string,
): Pick<ConnectionOptions, "ca" | "rejectUnauthorized" | "checkServerIdentity"> {
  if (parameter("sslrootcert") === SYSTEM) {
    if (mode === "verify-full") return {};
    throw new Error(`sslrootcert=system needs sslmode=verify-full, and it is ${mode}.`);
  }
  const usual = path.join(folder, "root.crt");
  const ca = fileOf("sslrootcert", parameter, usual);
  if (ca === null) {
    if (mode === "require") return { rejectUnauthorized: false };
    throw new Error(
      `sslmode=${mode} needs the certificate of the authority: give its file with sslrootcert=…, put it into ${usual}, or use sslmode=verify-full with sslrootcert=system.`,
    );
  }
  return mode === "verify-full" ? { ca } : { ca, checkServerIdentity: () => undefined };
}

/** Null if neither the parameter nor the usual file exists. */
function fileOf(name: string, parameter: Parameter, usual: string): string | null {
  const file = parameter(name);
  if (file === null && !existsSync(usual)) return null;
  try {
    return readFileSync(file ?? usual, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The file for ${name} cannot be read: ${reason}`);
  }
}
