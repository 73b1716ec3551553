/** Delivers what is due at its time, and retries what fails for a temporary reason. */
import { ApiError } from "../errors.ts";
import { logger } from "../log.ts";
import type { Delivery, DueRow, Retries } from "./delivery.ts";

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
