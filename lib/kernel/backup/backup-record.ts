/** Notes each backup in the database, for the Health page, the metric and the schedule. */
import type pg from "pg";
import { connectUnlimited } from "./backup-connection.ts";
import { hasTable } from "./describe-database.ts";

const INTERRUPTED = "Its process was killed.";
/** Rows. */
const KEPT = 200;
const LONGEST_REASON = 1_000;

export class BackupRecord {
  readonly #client: pg.Client;
  /** Null in an earlier release's database, which has no such table. */
  readonly #id: number | null;

  private constructor(client: pg.Client, id: number | null) {
    this.#client = client;
    this.#id = id;
  }

  static async begin(databaseUrl: string, place: string, isScheduled: boolean): Promise<BackupRecord> {
    const client = await connectUnlimited(databaseUrl, "parley backup record");
    try {
      if (!(await hasTable(client, "server_backup"))) return new BackupRecord(client, null);
      if (isScheduled) await noteInterrupted(client);
      const { rows } = await client.query<{ id: number }>(
        "INSERT INTO server_backup (place, is_scheduled) VALUES ($1, $2) RETURNING id",
        [place, isScheduled],
      );
      return new BackupRecord(client, rows[0]?.id ?? null);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  async succeed(bytes: number): Promise<void> {
    await this.#finish("finished_at = clock_timestamp(), bytes = $2", bytes);
    if (this.#id === null) return;
    await this.#client.query(
      `DELETE FROM server_backup WHERE id <= (SELECT id FROM server_backup ORDER BY id DESC OFFSET ${KEPT} LIMIT 1)`,
    );
  }

  /** Fails silently: the reason may be a lost database. */
  async fail(reason: string): Promise<void> {
    const short = reason.slice(0, LONGEST_REASON);
    await this.#finish("finished_at = clock_timestamp(), failure = $2", short).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #finish(change: string, value: string | number): Promise<void> {
    if (this.#id !== null) {
      await this.#client.query(`UPDATE server_backup SET ${change} WHERE id = $1`, [this.#id, value]);
    }
  }
}

/** The caller holds the lock of scheduled backups, so none is under way. */
async function noteInterrupted(client: pg.Client): Promise<void> {
  await client.query(
    "UPDATE server_backup SET failure = $1, finished_at = now() WHERE is_scheduled AND finished_at IS NULL",
    [INTERRUPTED],
  );
}
