/** Writes an archive for helpers: versions, settings, findings and sizes, without secrets, contents and names. */
import { writeFile } from "node:fs/promises";
import os from "node:os";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { packTar } from "modern-tar";
import { variables } from "../../lib/config/variables.ts";
import type { Configuration } from "../../lib/config.ts";
import { askBounded } from "../../lib/kernel/health/bounded-request.ts";
import type { Inspection } from "../../lib/kernel/health/inspection.ts";
import type { Result } from "../../lib/kernel/health/run-checks.ts";
import { databaseFacts, namesOfNodes } from "../../lib/kernel/health/support-facts.ts";
import { OWN_VERSION } from "../../lib/kernel/parley-version.ts";
import { CommandError } from "./command.ts";
import { hiddenIn, withoutHidden } from "./without-names.ts";

/** Numbers and fixed words; other values could name a person, a machine or a secret. */
const SHOWN: ReadonlySet<string> = new Set<keyof typeof variables.shape>([
  "PORT",
  "PARLEY_DEMO",
  "PARLEY_DEVELOPMENT_ON_PRODUCTION_DATA",
  "PARLEY_FILES_IN",
  "PARLEY_LDAP_STARTTLS",
  "PARLEY_LOG_ACCESS",
  "PARLEY_LOG_FORMAT",
  "PARLEY_LOG_LEVEL",
  "PARLEY_LOG_SLOW_MS",
  "PARLEY_MAIL_IN",
  "PARLEY_MAX_FILE_MIB",
  "PARLEY_METRICS_PORT",
  "PARLEY_MODE",
  "PARLEY_OIDC_ALGORITHM",
  "PARLEY_OIDC_SIGN_OUT",
  "PARLEY_TRUSTED_PROXIES",
  "PARLEY_UPLOAD_QUOTA_MIB",
  "PARLEY_UPLOAD_QUOTA_PER_PERSON_MIB",
]);
/** Files that quote other programs; the rest comes from fixed lists. */
const QUOTING: ReadonlySet<string> = new Set(["findings.json", "postgresql.json"]);
/** A mistyped value may be anything. */
const HARMLESS_VALUE = /^[\w.-]{1,20}$/;

const README = `Support bundle of Parley. It holds versions, names of environment variables and whether they are set (values of some
numbers and switches), what \`doctor\` found, metrics, and settings, sizes and migrations of PostgreSQL.

Addresses, names of machines, folders and email addresses are replaced by words in angle brackets. Logs are not in it:
Parley writes its log to the standard error, and only its administrator knows where that goes.
`;

interface Facts {
  readonly inspection: Inspection;
  readonly results: readonly Result[];
  readonly configuration: Configuration;
}

/** @returns the names of its files. @throws CommandError when the file exists or cannot be written. */
export async function writeSupportBundle(file: string, facts: Facts): Promise<string[]> {
  const { inspection, results, configuration } = facts;
  const hidden = hiddenIn(
    await namesOfNodes(inspection),
    process.env,
    Object.keys(variables.shape).filter((name) => !SHOWN.has(name)),
  );
  const contents = {
    "README.txt": README,
    "versions.json": versions(configuration),
    "configuration.json": configurationFacts(),
    "findings.json": results.map(({ id, status, finding, advice }) => ({ id, status, finding, advice })),
    "metrics.txt": await metrics(configuration),
    "postgresql.json": await databaseFacts(inspection),
  };
  const entries = Object.entries(contents).map(([name, content]) => {
    const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
    const body = Buffer.from(QUOTING.has(name) ? withoutHidden(text, hidden) : text);
    return { header: { name: `parley-support/${name}`, size: body.length, mode: 0o600 }, body };
  });
  const packed = await promisify(gzip)(await packTar(entries));
  await writeFile(file, packed, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new CommandError(`${file} exists already.`);
    throw new CommandError(`${file} cannot be written: ${error.message}.`);
  });
  return Object.keys(contents);
}

function versions({ externalDatabase, bucket }: Configuration): object {
  return {
    parley: OWN_VERSION,
    node: process.versions.node,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    processors: os.availableParallelism(),
    memory_bytes: os.totalmem(),
    database: externalDatabase === null ? "embedded" : "external",
    files: bucket === null ? "folder" : "bucket",
    made_at: new Date().toISOString(),
  };
}

function configurationFacts(): object {
  return Object.fromEntries(
    Object.keys(variables.shape).map((name) => {
      const value = process.env[name];
      if (value === undefined || value === "") return [name, "not set"];
      return [name, SHOWN.has(name) && HARMLESS_VALUE.test(value) ? value : "set"];
    }),
  );
}

/** From the server on this machine. */
async function metrics({ metrics: { port, host, token }, port: publicPort }: Configuration): Promise<string> {
  if (port === null && token === null) return "# The server is not configured to serve metrics.\n";
  const place =
    port === null ? `127.0.0.1:${publicPort}` : `${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
  try {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const { status, body } = await askBounded(`http://${place}/metrics`, headers);
    return status === 200 ? body : `# The server refuses to show its metrics (status ${status}).\n`;
  } catch {
    return "# The server did not answer.\n";
  }
}
