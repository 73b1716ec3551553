/** Delivers what is due at its time, and retries what fails for a temporary reason. */

import { Prisma } from "../db/generated/client.ts";
import { query, type Sql, sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { logger } from "../log.ts";

/**
 * The rows that have been due longest, among which people take turns. A person and their bots have a few hundred, so they are
 * those of many people; what is behind them comes in as these are delivered.
 */
export const MOST_READ = 5_000;

/** Rows that one look at the database takes: at most one of each person. */
const MAX_ROUND = 100;
/** Rows that are handled at the same time. */
const PARALLEL = 4;
/** The caller calls again, so a run ends in time for the server to stop. In ms. */
const LONGEST_RUN = 2_000;
/** They take some twenty minutes; after them, the sender is told that it cannot be delivered. */
export const USUAL_RETRIES: Retries = { attempts: 12, longestWaitSeconds: 300 };

/**
 * Delivers everything that is due, also what fell due while no server ran. People take turns, so that one with much to
 * deliver, or whose bots have, delays the others little; the rows of one account are delivered in the order of their times. Any number of
 * nodes may do this at the same time.
 */
export async function deliverDue(delivery: Delivery): Promise<void> {
  const end = Date.now() + LONGEST_RUN;
  for (;;) {
    const due = await delivery.findDue(MAX_ROUND);
    for (let start = 0; start < due.length; start += PARALLEL) {
      if (Date.now() > end) return;
      await Promise.all(due.slice(start, start + PARALLEL).map((row) => deliverOne(delivery, row)));
    }
    if (due.length === 0) return;
  }
}

/** Delivers a row that is due, or notes that it failed. */
export async function deliverOne(delivery: Omit<Delivery, "findDue">, row: DueRow): Promise<void> {
  try {
    await delivery.deliver(row.id);
  } catch (error) {
    if (isRefusal(error)) return delivery.fail(row.id, error);
    const context = { err: error, delivery: delivery.name, id: row.id };
    const { attempts, longestWaitSeconds } = delivery.retries ?? USUAL_RETRIES;
    const isElsewhere = delivery.failsElsewhere && error instanceof ApiError;
    if (row.attempts + 1 >= attempts) {
      logger[isElsewhere ? "debug" : "error"](context, "a delivery was given up");
      return delivery.fail(row.id, isElsewhere ? error : internalError());
    }
    logger[isElsewhere ? "debug" : "warn"](context, "a delivery failed and will be tried again");
    await delivery.postpone(row, Math.min(longestWaitSeconds, 2 ** row.attempts));
  }
}

function internalError(): ApiError {
  return new ApiError("INTERNAL_SERVER_ERROR", "Internal server error");
}

/** Whether another attempt would end the same way; limits and outages pass. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 429;
}

/** A row that is due. */
export interface DueRow {
  readonly id: number;
  /** Attempts that have failed for a passing reason. */
  readonly attempts: number;
}

/** How often what fails for a passing reason is tried. The wait doubles from one second up to the longest. */
interface Retries {
  /** Attempts after which the row is given up. */
  readonly attempts: number;
  readonly longestWaitSeconds: number;
}

export interface Delivery {
  /** For the log. */
  readonly name: string;
  /** Absent: some twenty minutes. */
  readonly retries?: Retries;
  /** Its failures are those of servers elsewhere, and their owners are notified: they are not for this server's log. */
  readonly failsElsewhere?: true;
  /** Rows whose time has come, at most one of each person and their bots, those that have waited longest first. */
  findDue(limit: number): Promise<DueRow[]>;
  /**
   * Delivers a row and deletes it in the same transaction, so that it is delivered exactly once; does nothing when
   * another node has delivered it or its owner has changed it meanwhile.
   * @throws ApiError when it may not be delivered.
   */
  deliver(id: number): Promise<void>;
  /** Puts the next attempt off. */
  postpone(row: DueRow, seconds: number): Promise<void>;
  /** Gives up, and tells the owner if possible. */
  fail(id: number, reason: ApiError): Promise<void>;
}

/** Each has an index of `due_at`. */
type Table = "reminder" | "scheduled_message";

/** What deliveries from such a table have in common. */
export function dueRowsOf(table: Table): Pick<Delivery, "findDue" | "postpone"> {
  const rows = Prisma.raw(table);
  return {
    findDue: (limit) => query<DueRow>(firstDueOfEachPerson(table, limit)),
    async postpone({ id }, seconds) {
      await query(sql`UPDATE ${rows}
        SET attempts = attempts + 1, due_at = now() + ${seconds} * interval '1 second'
        WHERE id = ${id} AND due_at <= now()`);
    },
  };
}

/** Selects the row of each person and their bots that has been due longest, as a `DueRow`. */
export function firstDueOfEachPerson(table: Table, limit: number, mostRead = MOST_READ): Sql {
  const rows = Prisma.raw(table);
  return sql`
    SELECT id, attempts FROM (
      SELECT DISTINCT ON (coalesce(u.bot_owner_id, u.id)) r.id, r.attempts, r.due_at
      FROM (
        SELECT id, attempts, due_at, user_id FROM ${rows} WHERE due_at <= now() ORDER BY due_at, id LIMIT ${mostRead}) r
      JOIN user_account u ON u.id = r.user_id
      ORDER BY coalesce(u.bot_owner_id, u.id), r.due_at, r.id) AS first
    ORDER BY due_at, id LIMIT ${limit}`;
}
