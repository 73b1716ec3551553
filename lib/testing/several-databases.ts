/** A server with several databases, and its administrator's commands. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { ApiClient } from "./clients/api-client.ts";
import { MANAGE } from "./run-manage.ts";
import { freePort, ServerProcess } from "./server-process.ts";
import { createDatabaseBeside, type TestDatabase } from "./test-server.ts";

const CELL = "PARLEY_CELL=";
const PASSWORD = "correct horse battery staple";
const SECRET = "5".repeat(64);
const accounts = z.object({ email: z.string(), api_key: z.string(), user_id: z.int() });

export class SeveralDatabases {
  readonly databases: Readonly<Record<string, TestDatabase>>;
  readonly server: ServerProcess;
  readonly #variables: Record<string, string>;
  readonly #folder: string;

  private constructor(
    databases: Readonly<Record<string, TestDatabase>>,
    port: number,
    folder: string,
    variables: Record<string, string>,
  ) {
    this.databases = databases;
    this.#folder = folder;
    this.#variables = {
      PARLEY_DATABASES: Object.entries(databases)
        .map(([name, { url }]) => `${name}=${url}`)
        .join(";"),
      PARLEY_SECRET: SECRET,
      PARLEY_URL: `http://localhost:${port}`,
      PARLEY_DATA_DIR: path.join(folder, "data"),
      ...variables,
    };
    this.server = new ServerProcess(port, this.#variables);
  }

  /** Not started; each name gets an empty database. */
  static async create(
    names: readonly string[],
    variables: Record<string, string> = {},
  ): Promise<SeveralDatabases> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "parley-several-"));
    const made: Record<string, TestDatabase> = {};
    for (const name of names) made[name] = await createDatabaseBeside();
    return new SeveralDatabases(made, await freePort(), folder, variables);
  }

  hostOf(subdomain: string): string {
    return `${subdomain === "" ? "" : `${subdomain}.`}localhost:${this.server.port}`;
  }

  /** Without credentials. */
  client(subdomain: string): ApiClient {
    return new ApiClient(this.server.port, { credentials: null, host: this.hostOf(subdomain) });
  }

  /** Creates the organization in the named database, and returns its owner's client. */
  async createOrganization(subdomain: string, database: string) {
    const made = await this.manage(
      ["organizations", "create", subdomain, `The ${subdomain}`, `owner@${subdomain}.example`, "Owner"],
      database,
    );
    if (made.code !== 0) throw new Error(`${made.out} ${made.error}`);
    return this.signIn(subdomain);
  }

  async signIn(subdomain: string) {
    const username = `owner@${subdomain}.example`;
    const found = await this.client(subdomain).post("/fetch_api_key", { username, password: PASSWORD });
    const { api_key: apiKey, user_id: userId } = accounts.parse(found.body);
    const credentials = { email: username, apiKey };
    const client = new ApiClient(this.server.port, { credentials, host: this.hostOf(subdomain) });
    return { client, userId, credentials };
  }

  /** @param database for --database; null for none. */
  async manage(words: readonly string[], database: string | null = null) {
    const child = this.spawnManage(words, database);
    const said = { out: "", error: "" };
    child.stdout.on("data", (chunk) => (said.out += chunk));
    child.stderr.on("data", (chunk) => (said.error += chunk));
    const [code] = await once(child, "close");
    return { code, out: said.out.trim(), error: said.error.trim() };
  }

  spawnManage(words: readonly string[], database: string | null = null) {
    const all = database === null ? words : [...words, `--database=${database}`];
    return spawn(process.execPath, ["--disable-warning=DeprecationWarning", MANAGE, ...all], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        ...this.#variables,
        PARLEY_LOG_LEVEL: "error",
        PARLEY_OWNER_PASSWORD: PASSWORD,
      },
    });
  }

  /** Process numbers of the servers behind the front, by database; on Linux. */
  async processes(): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const pid of await readdir("/proc")) {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(parent) !== this.server.pid) continue;
      const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
      const name = environment.split("\0").find((each) => each.startsWith(CELL));
      if (name) found.set(name.slice(CELL.length), Number(pid));
    }
    return found;
  }

  async drop(): Promise<void> {
    await this.server.stop();
    for (const { drop } of Object.values(this.databases)) await drop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
