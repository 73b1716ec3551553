/** Notifies viewers of people gained or lost; beyond a limit, their clients register again. */
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import { statusesOfRevealedUsers } from "../../organization/user-status/user-status.ts";

/** Events per change while sends wait. */
export const MAX_EVENTS = 500;

/** Compared pairs of viewer and person while sends wait. */
export const MAX_PAIRS = 20_000;

export interface VisibilityChange {
  readonly viewerIds: readonly number[];
  /** Null: too many to compute. */
  readonly events: readonly NewEvent[] | null;
}

export const noVisibilityChange: VisibilityChange = { viewerIds: [], events: [] };

/**
 * Appends events in the change's transaction, so that a crash cannot separate them. If there are too many, clients
 * register again instead.
 */
export async function tell(log: LogTransaction, { viewerIds, events }: VisibilityChange): Promise<void> {
  if (events && events.length <= MAX_EVENTS) {
    return appendEvents(log, [...events, ...(await statusesOfRevealedUsers(log.tx, events))]);
  }
  await dropQueuesOf(log, viewerIds);
  await appendEvents(log, [organizationChanged.event([{ kind: "queues_dropped", userIds: viewerIds }])]);
}
