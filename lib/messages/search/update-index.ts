/** Updates the index on one node at a time: new, changed and older messages, the latter newest first. */
import { constant, query, sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { INDEX_FORMAT } from "./message-vector.ts";
import { indexMessages } from "./write-index.ts";

const LOCK = 7273;
/** Per kind and transaction. */
const BATCH = 250;
/** Milliseconds; leaves time for others and for shutdown. */
const LONGEST_RUN = 500;
/** Ids checked for open transactions when the index is created. */
const BEFORE_BEGIN = 10_000;

/**
 * The share of the time for runs that find nothing. While an import of a million messages is not committed, a run takes
 * a third of a second to pass over its rows.
 */
const LARGEST_SHARE_FOR_NOTHING = 0.1;

let restsUntil = 0;

/** Called every second. */
export async function updateIndex(): Promise<void> {
  const begun = performance.now();
  if (begun < restsUntil) return;
  let run = (await isComplete()) ? null : await indexSome();
  if (run === null || run.state === "nothing") {
    restsUntil = begun + (performance.now() - begun) / LARGEST_SHARE_FOR_NOTHING;
    return;
  }
  while (run.state === "more" && performance.now() < begun + LONGEST_RUN)
    run = await indexSome(run.arrivedUpTo);
}

/** Whether there is nothing to index, and no message can appear below the settled id. */
async function isComplete(): Promise<boolean> {
  const complete = await query(sql`
    SELECT FROM search_progress WHERE format = ${constant(INDEX_FORMAT)} AND filled_id = 0
      AND settled_id >= (SELECT coalesce(max(id), 0) FROM message) AND NOT EXISTS (SELECT FROM search_work)`);
  return complete.length > 0;
}

/** Keeps all nodes from indexing until the transaction ends. */
export async function lockIndex(tx: Transaction): Promise<void> {
  await tx.$queryRaw(sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${LOCK})) AS locked`);
}

interface Run {
  /** "busy" when another process is indexing. */
  readonly state: "more" | "done" | "nothing" | "busy";
  readonly arrivedUpTo: number;
}

/**
 * @param arrivedUpTo of the previous run: with thousands of messages per second, rechecking would take longer than
 *   indexing. The next run without it finds late messages.
 */
export async function indexSome(arrivedUpTo = 0): Promise<Run> {
  return transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ mine: boolean }[]>(
      sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine,
            set_config('parley.index_format', ${String(INDEX_FORMAT)}, true)`,
    );
    if (!lock?.mine) return { state: "busy", arrivedUpTo };
    const progress = await readProgress(tx);
    const arrivals = await indexArrivals(tx, progress, arrivedUpTo);
    const counts = [arrivals.length, await indexWork(tx), await fillIn(tx, progress)];
    return {
      state: stateAfter(Math.max(...counts)),
      arrivedUpTo: arrivals.at(-1) ?? arrivedUpTo,
    };
  });
}

/** @param most of any kind that this run has found. */
function stateAfter(most: number): Run["state"] {
  if (most === 0) return "nothing";
  return most >= BATCH ? "more" : "done";
}

interface Progress {
  readonly settledId: number;
  readonly filledId: number;
  /**
   * Whether all messages up to watchedId are visible. Transactions get their number before their messages' ids, so the
   * writers of lower ids had a number when watchedId was seen, and have ended since.
   */
  readonly isSettled: boolean;
  readonly watchedId: number;
  /** Whether the transaction number is from another cluster, before a restore. */
  readonly isForeign: boolean;
  readonly newestId: number;
  readonly format: number;
}

async function readProgress(tx: Transaction): Promise<Progress> {
  const reading = sql`
    SELECT p.settled_id AS "settledId", p.filled_id AS "filledId", p.watched_id AS "watchedId",
           now.newest_id AS "newestId", p.format, p.watched_until <= now.since AS "isSettled",
           p.watched_until > now.completed AS "isForeign"
    FROM search_progress p, (
      SELECT coalesce((SELECT max(id) FROM message), 0) AS newest_id,
             pg_snapshot_xmin(snapshot)::text::int8 AS since, pg_snapshot_xmax(snapshot)::text::int8 AS completed
      FROM pg_current_snapshot() AS snapshot) AS now`;
  const [progress] = await tx.$queryRaw<Progress[]>(reading);
  if (progress?.format === INDEX_FORMAT) return progress;
  if (progress) {
    await tx.$executeRaw(sql`
      UPDATE search_progress SET format = ${INDEX_FORMAT},
        filled_id = (SELECT coalesce(max(id), 0) + 1 FROM message)`);
    return readProgress(tx);
  }
  await tx.$executeRaw(sql`
    INSERT INTO search_progress (settled_id, watched_id, watched_until, filled_id, format)
    SELECT begin, begin, 0, begin + 1, ${INDEX_FORMAT}
    FROM (SELECT greatest(coalesce(max(id), 0) - ${BEFORE_BEGIN}, 0) AS begin FROM message) AS newest`);
  // This transaction's number may be too low for watching.
  return { ...(await readProgress(tx)), isSettled: false };
}

/** A message may appear after one with a higher id, so a run starts at the last id below which none can. */
async function indexArrivals(tx: Transaction, progress: Progress, arrivedUpTo: number): Promise<number[]> {
  const isFirst = arrivedUpTo <= progress.settledId;
  const rows = await tx.$queryRaw<{ id: number }[]>(sql`
    SELECT m.id FROM message m
    WHERE m.id > ${isFirst ? progress.settledId : arrivedUpTo}
      AND NOT EXISTS (SELECT FROM message_search s WHERE s.message_id = m.id)
    ORDER BY m.id LIMIT ${BATCH}`);
  const messageIds = rows.map(({ id }) => id);
  await indexMessages(tx, messageIds);
  const lastId = messageIds.length < BATCH ? progress.watchedId : (messageIds.at(-1) ?? 0);
  if (isFirst && progress.isForeign) await watch(tx, progress, progress.settledId);
  else if (isFirst && progress.isSettled) await settle(tx, progress, Math.min(lastId, progress.watchedId));
  return messageIds;
}

/** @param settledId below which no more messages can appear. */
async function settle(tx: Transaction, progress: Progress, settledId: number): Promise<void> {
  if (settledId <= progress.settledId && progress.newestId <= progress.watchedId) return;
  if (settledId < progress.watchedId) {
    await tx.$executeRaw(sql`UPDATE search_progress SET settled_id = greatest(settled_id, ${settledId})`);
  } else {
    await watch(tx, progress, settledId);
  }
}

/**
 * This transaction gets its number only now, so that it exceeds those of all transactions when the message was seen: a
 * snapshot's bounds miss running ones beyond the last completed.
 */
async function watch(tx: Transaction, { newestId }: Progress, settledId: number): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE search_progress SET settled_id = ${settledId}, watched_id = greatest(watched_id, ${newestId}),
      watched_until = pg_current_xact_id()::text::int8`);
}

interface WorkRow {
  readonly id: number;
  readonly message_ids: number[];
  readonly topic_id: number | null;
  readonly below_id: number | null;
}

async function indexWork(tx: Transaction): Promise<number> {
  const rows = await tx.$queryRaw<WorkRow[]>(sql`
    SELECT id, message_ids, topic_id, below_id FROM search_work ORDER BY id LIMIT ${BATCH}`);
  const outdated = new Set<number>();
  const done: number[] = [];
  for (const row of rows) {
    if (outdated.size >= BATCH) break;
    const { messageIds, isDone } =
      row.topic_id === null ? { messageIds: row.message_ids, isDone: true } : await nextOfTopic(tx, row);
    for (const id of messageIds) outdated.add(id);
    if (isDone) done.push(row.id);
  }
  await indexMessages(tx, [...outdated]);
  if (done.length > 0) await tx.$executeRaw(sql`DELETE FROM search_work WHERE id = ANY(${done}::int8[])`);
  return done.length < rows.length ? BATCH : outdated.size;
}

/** Newest first; the next transaction continues. */
async function nextOfTopic(tx: Transaction, { id, topic_id: topicId, below_id: belowId }: WorkRow) {
  const rows = await tx.$queryRaw<{ id: number }[]>(sql`
    SELECT id FROM message WHERE topic_id = ${topicId} AND id < ${belowId ?? Number.MAX_SAFE_INTEGER}
    ORDER BY topic_id DESC, id DESC LIMIT ${BATCH}`);
  const messageIds = rows.map((row) => row.id);
  const isDone = rows.length < BATCH;
  if (!isDone)
    await tx.$executeRaw(sql`UPDATE search_work SET below_id = ${messageIds.at(-1)} WHERE id = ${id}`);
  return { messageIds, isDone };
}

/** Older messages, or all during a rebuild; removes leftovers. */
async function fillIn(tx: Transaction, { filledId }: Progress): Promise<number> {
  if (filledId <= 0) return 0;
  const rows = await tx.$queryRaw<{ id: number }[]>(sql`
    SELECT id FROM message WHERE id < ${filledId} ORDER BY id DESC LIMIT ${BATCH}`);
  const messageIds = rows.map(({ id }) => id);
  await indexMessages(tx, messageIds);
  const next = messageIds.length < BATCH ? 0 : (messageIds.at(-1) ?? 0);
  await tx.$executeRaw(sql`
    DELETE FROM message_search s WHERE s.message_id >= ${next} AND s.message_id < ${filledId}
      AND NOT EXISTS (SELECT FROM message m WHERE m.id = s.message_id)`);
  await tx.$executeRaw(sql`UPDATE search_progress SET filled_id = ${next}`);
  return messageIds.length;
}
