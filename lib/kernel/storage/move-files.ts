/** Moves all files from the former store to the present one, while servers run. */
import { query, sql } from "../db/sql.ts";
import { fileStore } from "./file-store.ts";
import { markStore } from "./known-store.ts";
import { TwoStores } from "./open-store.ts";

const PAGE = 500;
/** Each mostly waits for the store. */
const AT_ONCE = 8;

export interface Move {
  readonly moved: number;
  /** Already in the present store. */
  readonly there: number;
}

/**
 * Interruptible and repeatable: a file leaves the former store after its complete copy.
 * @returns null when only one store is configured.
 */
export async function moveFiles(report: (move: Move) => void): Promise<Move | null> {
  const stores = fileStore();
  if (!(stores instanceof TwoStores)) return null;
  let move: Move = { moved: 0, there: 0 };
  let after = "";
  for (;;) {
    const keys = await keysAfter(after);
    const last = keys.at(-1);
    if (last === undefined) break;
    for (let first = 0; first < keys.length; first += AT_ONCE) {
      const some = keys.slice(first, first + AT_ONCE);
      const moved = (await Promise.all(some.map((key) => moveFile(stores, key)))).filter(Boolean).length;
      move = { moved: move.moved + moved, there: move.there + some.length - moved };
    }
    report(move);
    after = last;
  }
  await markStore();
  return move;
}

async function keysAfter(after: string): Promise<string[]> {
  const rows = await query<{ key: string }>(
    sql`SELECT key FROM stored_file WHERE key > ${after} ORDER BY key LIMIT ${PAGE}`,
  );
  return rows.map(({ key }) => key);
}

async function moveFile(stores: TwoStores, key: string): Promise<boolean> {
  if (!(await stores.copy(key))) return false;
  // A server may have removed it before the copy was complete.
  if (await isRemoved(key)) await stores.remove(key);
  else await stores.removeFormer(key);
  return true;
}

async function isRemoved(key: string): Promise<boolean> {
  const rows = await query(
    sql`SELECT 1 FROM stored_file WHERE key = ${key} AND released_at IS DISTINCT FROM to_timestamp(0)`,
  );
  return rows.length === 0;
}
