/** A real certificate authority for tests: Pebble, of the makers of Let's Encrypt. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:https";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "../server-process.ts";
import { makeCertificate } from "./certificate.ts";
import { findPackage } from "./find-package.ts";

const PROGRAM = "usr/bin/pebble";
const NAMES_PROGRAM = "usr/bin/pebble-challtestsrv";

export interface AcmeAuthority {
  readonly directory: string;
  /** File with the root certificate of the directory's server. */
  readonly root: string;
  /** Root of the certificates that it issues, in PEM. */
  readonly issuer: string;
  /** Asks each host for the answers to challenges here. */
  readonly httpPort: number;
  /** Host names that were ordered so far. */
  readonly ordered: () => ReadonlySet<string>;
  stop(): Promise<void>;
}

/** A client that does not repeat these requests gets hardly any certificate. */
const REFUSED_NONCES_PERCENT = "10";

/** Every host name leads to this machine. Null if Pebble is neither installed nor downloadable. */
export async function startAcmeAuthority(): Promise<AcmeAuthority | null> {
  const found = await findPackage("pebble", [PROGRAM, NAMES_PROGRAM]);
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-acme-"));
  if (!found || !(await makeCertificate(folder))) {
    await rm(folder, { recursive: true });
    return null;
  }
  const [port, management, httpPort, names, ofNames] = await Promise.all(Array.from({ length: 5 }, freePort));
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: path.join(folder, "certificate.pem"),
    privateKey: path.join(folder, "key.pem"),
    httpPort,
    tlsPort: 0,
  };
  const file = path.join(folder, "pebble.json");
  await writeFile(file, JSON.stringify({ pebble }));
  const unused = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv6", ""];
  const nameServer = new Program(path.join(found.root, NAMES_PROGRAM), [
    ...["-dns01", `127.0.0.1:${names}`, "-management", `127.0.0.1:${ofNames}`],
    ...unused,
  ]);
  const server = new Program(
    path.join(found.root, PROGRAM),
    ["-config", file, "-dnsserver", `127.0.0.1:${names}`],
    { PEBBLE_VA_NOSLEEP: "1", PEBBLE_AUTHZREUSE: "0", PEBBLE_WFE_NONCEREJECT: REFUSED_NONCES_PERCENT },
  );
  await Promise.all([nameServer.says("Starting management server"), server.says("ACME directory available")]);
  const issuer = await fetchRoot(`https://127.0.0.1:${management}/roots/0`);
  return {
    directory: `https://localhost:${port}/dir`,
    root: pebble.certificate,
    issuer,
    httpPort: httpPort ?? 0,
    ordered: () => new Set([...server.output.matchAll(/Value:"([^"]+)"/g)].map(([, name = ""]) => name)),
    async stop() {
      await Promise.all([nameServer.stop(), server.stop()]);
      await rm(folder, { recursive: true });
    },
  };
}

class Program {
  output = "";
  readonly #child: ChildProcess;

  constructor(file: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(file, words, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const read = (chunk: Buffer) => {
      this.output += chunk.toString("utf8");
    };
    this.#child.stdout?.on("data", read);
    this.#child.stderr?.on("data", read);
  }

  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.#child.exitCode !== null) throw new Error(`The program has ended.\n${this.output}`);
      await once(this.#child.stdout ?? this.#child, "data");
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, "exit");
    this.#child.kill();
    await exited;
  }
}

/** By a self-signed certificate. */
function fetchRoot(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { rejectUnauthorized: false }, (response) => text(response).then(resolve, reject)).once(
      "error",
      reject,
    );
  });
}
