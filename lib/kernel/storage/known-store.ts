/** Checks that this server uses its database's file store. */
import { randomBytes } from "node:crypto";
import { sql } from "../db/sql.ts";
import { type Transaction, transaction } from "../db/transaction.ts";
import { logger } from "../log.ts";
import { type FileStore, fileStore } from "./file-store.ts";
import { TwoStores } from "./open-store.ts";

/** Organizations' folders are numbers. */
const MARKS = "store";

const ID_BYTES = 16;

/**
 * Looks for the database's mark in this server's store; the first server creates it. Problems are only logged: messages
 * do not depend on the store.
 */
export async function checkStore(): Promise<void> {
  try {
    await transaction(async (tx) => {
      const known = await lockMark(tx);
      if (known === undefined) return;
      if (known === null) await mark(tx);
      else if (!(await isMarked(storeInUse(), known))) logger.warn(ANOTHER_STORE);
    });
  } catch (error) {
    logger.error({ err: error }, "the file store cannot be used: files can be neither sent nor loaded");
  }
}

const ANOTHER_STORE =
  "this server's file store is not the one of its database, so files may be missing: nodes that share a database need " +
  "the same folder or the same S3 bucket; after changing the store, run: npm run manage -- move-files";

export async function markStore(): Promise<void> {
  await transaction(async (tx) => {
    if ((await lockMark(tx)) !== undefined) await mark(tx);
  });
}

/** Undefined without a server row yet. Locked, so that only one node makes the mark. */
async function lockMark(tx: Transaction): Promise<string | null | undefined> {
  const [row] = await tx.$queryRaw<{ file_store: string | null }[]>(
    sql`SELECT file_store FROM installation FOR UPDATE`,
  );
  return row?.file_store;
}

async function mark(tx: Transaction): Promise<void> {
  const id = randomBytes(ID_BYTES).toString("hex");
  await fileStore().write(
    `${MARKS}/${id}`,
    (async function* () {
      yield Buffer.from("Files of Parley, whose database knows this store by this file.\n");
    })(),
  );
  await tx.$executeRaw(sql`UPDATE installation SET file_store = ${id}`);
}

function storeInUse(): FileStore {
  const store = fileStore();
  return store instanceof TwoStores ? store.present : store;
}

/** @param id the database's mark. @throws StoreUnavailable. */
export function isStoreOf(id: string): Promise<boolean> {
  return isMarked(storeInUse(), id);
}

async function isMarked(store: FileStore, id: string): Promise<boolean> {
  return (await store.size(`${MARKS}/${id}`)) !== null;
}
