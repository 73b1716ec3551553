/** Processor time of a server and its database, and memory. Linux only. */
import pg from "pg";
import { memoryOf, totalOf } from "../bench/process-tree.ts";
import { type CostReading, connectionPids, readCost } from "../lib/testing/measuring/processor-time.ts";
import { GarbageCollection } from "./garbage-collection.ts";

export interface MeasuredServer {
  readonly serverPid: number;
  readonly inspectorPort: number;
  readonly databaseUrl: string;
}

/** In megabytes. */
export interface ServerMemory {
  /** The main thread's live memory. */
  readonly used: number;
  /** Includes freed memory that the C library keeps. */
  readonly taken: number;
}

const MEGABYTE = 1024 * 1024;

export class ServerCost {
  readonly #serverPid: number;
  readonly #inspectorPort: number;
  readonly #database: pg.Client;
  #garbage: GarbageCollection | null = null;

  private constructor({ serverPid, inspectorPort }: MeasuredServer, database: pg.Client) {
    this.#serverPid = serverPid;
    this.#inspectorPort = inspectorPort;
    this.#database = database;
  }

  static async open(server: MeasuredServer): Promise<ServerCost> {
    const database = new pg.Client({ connectionString: server.databaseUrl });
    await database.connect();
    return new ServerCost(server, database);
  }

  async read(): Promise<CostReading> {
    return readCost([this.#serverPid, ...(await connectionPids(this.#database))]);
  }

  async memory(): Promise<ServerMemory> {
    this.#garbage ??= await GarbageCollection.open(this.#serverPid, this.#inspectorPort);
    const used = (await this.#garbage.usedBytes()) / MEGABYTE;
    return { used, taken: totalOf(memoryOf([this.#serverPid])) };
  }

  close(): Promise<void> {
    this.#garbage?.close();
    return this.#database.end();
  }
}
