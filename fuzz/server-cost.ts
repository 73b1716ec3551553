/** What requests cost a server: processor time of its process and of its database, and memory; only on Linux. */
import pg from "pg";
import { memoryOf, totalOf } from "../bench/process-tree.ts";
import { type CostReading, connectionPids, readCost } from "../lib/testing/measuring/processor-time.ts";

export class ServerCost {
  readonly #serverPid: number;
  readonly #database: pg.Client;

  private constructor(serverPid: number, database: pg.Client) {
    this.#serverPid = serverPid;
    this.#database = database;
  }

  static async open(serverPid: number, databaseUrl: string): Promise<ServerCost> {
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    return new ServerCost(serverPid, database);
  }

  /** Processor time of the server and of each of its connections so far. */
  async read(): Promise<CostReading> {
    return readCost([this.#serverPid, ...(await connectionPids(this.#database))]);
  }

  /** Megabytes of the server's process. */
  memory(): number {
    return totalOf(memoryOf([this.#serverPid]));
  }

  close(): Promise<void> {
    return this.#database.end();
  }
}
