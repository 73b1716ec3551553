/** Shared by the checks of one inspection: a connection to the database, and answers of the public address. */
import { Socket } from "node:net";
import pg from "pg";
import { writableOptions } from "../db/choose-host.ts";
import { type Asked, askServer } from "./ask-server.ts";

const CONNECT_MS = 5_000;
/** PostgreSQL then cancels the statement. */
const STATEMENT_MS = 5_000;
const FAREWELL_MS = 1_000;

export interface InspectionOf {
  /** Null for an unreachable database; `databaseObstacle` says why. */
  readonly databaseUrl: string | null;
  readonly databaseObstacle?: string;
  /** The public address, or localhost. */
  readonly publicUrl: string;
  /** Null when it cannot be read. */
  readonly secret: string | null;
  /** False for a command. */
  readonly isServer: boolean;
}

export class Inspection {
  readonly of: InspectionOf;
  readonly #socket = new Socket();
  #client: Promise<pg.Client> | null = null;
  #obstacle: Promise<string | null> | null = null;
  /** Serializes the statements of the one connection; the pool is for people. */
  #last: Promise<unknown> = Promise.resolve();
  #asked: Promise<Asked> | null = null;

  constructor(of: InspectionOf) {
    this.of = of;
  }

  /** Null when the database answers; otherwise a sentence. */
  databaseObstacle(): Promise<string | null> {
    this.#obstacle ??= this.#lookForObstacle();
    return this.#obstacle;
  }

  async #lookForObstacle(): Promise<string | null> {
    if (this.of.databaseUrl === null) return this.of.databaseObstacle ?? "No database is known.";
    try {
      await this.query("SELECT 1");
      return null;
    } catch (error) {
      return `PostgreSQL cannot be reached: ${error instanceof Error ? error.message : String(error)}.`;
    }
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const run = this.#last.then(async () => {
      this.#client ??= this.#connect();
      const { rows } = await (await this.#client).query<Row>(text, [...values]);
      return rows;
    });
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** Asks the public address once for all checks. */
  askPublicAddress(): Promise<Asked> {
    this.#asked ??= askServer(this.of.publicUrl, this.of.secret);
    return this.#asked;
  }

  /** Never rejects. */
  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    // `end` waits forever for a PostgreSQL that hangs.
    const timer = setTimeout(() => this.#socket.destroy(), FAREWELL_MS);
    await client?.end().catch(() => undefined);
    clearTimeout(timer);
    this.#socket.destroy();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...(await writableOptions(this.of.databaseUrl ?? "")),
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: STATEMENT_MS + CONNECT_MS,
      application_name: "parley health",
      stream: () => this.#socket,
    });
    // Without a listener, a lost connection would crash the process.
    client.on("error", () => undefined);
    await client.connect();
    // PgBouncer refuses these as startup parameters.
    await client.query(
      "SELECT set_config('statement_timeout', $1, false), set_config('default_transaction_read_only', 'on', false)",
      [String(STATEMENT_MS)],
    );
    return client;
  }
}
