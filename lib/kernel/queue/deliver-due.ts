/** Delivers due rows, and retries after temporary failures. */

import { Prisma } from "../db/generated/client.ts";
import { constant, query, type Sql, sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { logger } from "../log.ts";
import { counter } from "../metrics/metric.ts";
import type { Queue } from "./find-waiting.ts";

/** People take turns among these. A person has a few hundred rows, so they belong to many people; later rows follow. */
export const MAX_READ = 5_000;

/** At most one row of each person. */
const MAX_ROUND = 100;
const PARALLEL = 4;
/** In ms. Leaves the server time to stop; the caller calls again. */
const LONGEST_RUN = 2_000;
/** Some twenty minutes; failure is then reported to the sender. */
export const USUAL_RETRIES: Retries = { attempts: 12, longestWaitSeconds: 300 };

const outcomes = counter({
  name: "parley_deliveries_total",
  help: "Attempts of delayed work (mails, notifications in browsers, outgoing webhooks …), by outcome: done (also when nothing was left to do), refused, postponed, given up.",
  labels: ["work", "outcome"],
});

/**
 * Also delivers rows that fell due while no server ran. People take turns, so that many rows of one person or their
 * bots delay others little; an account's rows are delivered in order. Any number of nodes may run this.
 */
export async function deliverDue(delivery: Delivery): Promise<void> {
  const end = Date.now() + LONGEST_RUN;
  for (;;) {
    const due = await delivery.findDue(MAX_ROUND);
    for (let start = 0; start < due.length; start += PARALLEL) {
      if (Date.now() > end) return;
      await Promise.all(due.slice(start, start + PARALLEL).map((row) => deliverOrPostpone(delivery, row)));
    }
    if (due.length === 0) return;
  }
}

/** A failure that cannot even be noted, such as in a locked organization, must not keep others waiting. */
async function deliverOrPostpone(delivery: Delivery, row: DueRow): Promise<void> {
  try {
    await deliverOne(delivery, row);
  } catch (error) {
    logger.error({ err: error, delivery: delivery.name, id: row.id }, "a delivery could not be noted");
    await delivery.postpone(row, (delivery.retries ?? USUAL_RETRIES).longestWaitSeconds);
  }
}

export async function deliverOne(delivery: Omit<Delivery, "findDue">, row: DueRow): Promise<void> {
  try {
    await delivery.deliver(row.id);
    outcomes.of(delivery.name, "done").add();
  } catch (error) {
    if (isRefusal(error)) {
      outcomes.of(delivery.name, "refused").add();
      return delivery.fail(row.id, error);
    }
    const context = { err: error, delivery: delivery.name, id: row.id };
    const { attempts, longestWaitSeconds } = delivery.retries ?? USUAL_RETRIES;
    const isElsewhere = delivery.failsElsewhere && error instanceof ApiError;
    if (row.attempts + 1 >= attempts) {
      outcomes.of(delivery.name, "given up").add();
      logger[isElsewhere ? "debug" : "error"](context, "a delivery was given up");
      return delivery.fail(row.id, isElsewhere ? error : internalError());
    }
    outcomes.of(delivery.name, "postponed").add();
    logger[isElsewhere ? "debug" : "warn"](context, "a delivery failed and will be tried again");
    await delivery.postpone(row, Math.min(longestWaitSeconds, 2 ** row.attempts));
  }
}

function internalError(): ApiError {
  return new ApiError("INTERNAL_SERVER_ERROR", "Internal server error");
}

/** Limits and outages are temporary. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 429;
}

export interface DueRow {
  readonly id: number;
  readonly attempts: number;
}

/** Doubles from one second up to the longest. */
interface Retries {
  readonly attempts: number;
  readonly longestWaitSeconds: number;
}

export interface Delivery extends Queue {
  readonly name: string;
  /** Default: some twenty minutes. */
  readonly retries?: Retries;
  /** Other servers' failures: reported to owners, not logged. */
  readonly failsElsewhere?: true;
  /** One per person with their bots, longest waiting first. */
  findDue(limit: number): Promise<DueRow[]>;
  /**
   * Delivers and deletes a row in one transaction, so exactly once; does nothing when another node has delivered it or
   * its owner has changed it.
   * @throws ApiError when it may not be delivered.
   */
  deliver(id: number): Promise<void>;
  postpone(row: DueRow, seconds: number): Promise<void>;
  /** Notifies the owner if possible. */
  fail(id: number, reason: ApiError): Promise<void>;
}

/** Tables with an index of `due_at`. */
type Table = "reminder" | "scheduled_message";

export function dueRowsOf(table: Table): Pick<Delivery, "waiting" | "findDue" | "postpone"> {
  const rows = Prisma.raw(table);
  return {
    waiting: sql`SELECT FROM ${rows} WHERE due_at <= now()`,
    findDue: (limit) => query<DueRow>(firstDueOfEachPerson(table, limit)),
    async postpone({ id }, seconds) {
      await query(sql`UPDATE ${rows}
        SET attempts = attempts + 1, due_at = now() + ${seconds} * interval '1 second'
        WHERE id = ${id} AND due_at <= now()`);
    },
  };
}

/** One per person, bots included, as a `DueRow`. */
export function firstDueOfEachPerson(table: Table, limit: number, mostRead = MAX_READ): Sql {
  const rows = Prisma.raw(table);
  return sql`
    SELECT id, attempts FROM (
      SELECT DISTINCT ON (coalesce(u.bot_owner_id, u.id)) r.id, r.attempts, r.due_at
      FROM (
        SELECT id, attempts, due_at, user_id FROM ${rows}
        WHERE due_at <= now() ORDER BY due_at, id LIMIT ${constant(mostRead)}) r
      JOIN user_account u ON u.id = r.user_id
      ORDER BY coalesce(u.bot_owner_id, u.id), r.due_at, r.id) AS first
    ORDER BY due_at, id LIMIT ${constant(limit)}`;
}
