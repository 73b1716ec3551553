/**
 * Keeps everybody from changing an organization while it is copied: by triggers, which also hold for other nodes and for
 * recurring work. CREATE TRIGGER waits for the transactions that have changed the table, so that nothing uncommitted is
 * left when the fence stands.
 */
import type pg from "pg";
import { MoveError } from "./move-error.ts";
import { indexTables, ownedTables } from "./owned-tables.ts";

/** Others wait behind a lock that is waited for; PostgreSQL ends a vacuum in the way after a second. */
const LOCK_MS = 2_000;
const PATIENCE_MS = 120_000;
const LOCK_TIMEOUT = "55P03";

const nameOf = (realmId: number) => `refuse_while_moving_${realmId}`;

/** @throws MoveError when a long transaction keeps a table. */
export async function raiseFence(client: pg.Client, realmId: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  await client.query(`SET lock_timeout = ${LOCK_MS}`);
  for (const { name, column, through } of [...ownedTables, ...indexTables]) {
    const statement = `CREATE OR REPLACE TRIGGER ${nameOf(realmId)} BEFORE INSERT OR UPDATE OR DELETE ON "${name}"
      FOR EACH ROW EXECUTE FUNCTION refuse_while_moving('${realmId}', '${column}', '${through}')`;
    await patiently(client, statement, name, deadline);
  }
  await client.query("RESET lock_timeout");
}

export async function lowerFence(client: pg.Client, realmId: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  await client.query(`SET lock_timeout = ${LOCK_MS}`);
  for (const { name } of [...ownedTables, ...indexTables])
    await patiently(client, `DROP TRIGGER IF EXISTS ${nameOf(realmId)} ON "${name}"`, name, deadline);
  await client.query("RESET lock_timeout");
}

async function patiently(
  client: pg.Client,
  statement: string,
  table: string,
  deadline: number,
): Promise<void> {
  for (;;) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const isLocked = error instanceof Error && "code" in error && error.code === LOCK_TIMEOUT;
      if (!isLocked) throw error;
      if (performance.now() > deadline) {
        throw new MoveError(
          `A long transaction, such as an import, keeps the table ${table}. Run the command again when it is over.`,
        );
      }
    }
  }
}

/** Lets this session's transaction change the organization in spite of the fence. */
export async function passFence(client: pg.Client, realmId: number): Promise<void> {
  await client.query("SELECT set_config('parley.moves', $1, true)", [String(realmId)]);
}
