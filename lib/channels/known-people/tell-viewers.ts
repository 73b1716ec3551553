/** Tells people whom they get to know or may no longer know of; very many are looked up again instead. */
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import { statusesOfRevealedUsers } from "../../organization/user-status/user-status.ts";

/** Events that one change adds at most while sends wait. */
export const MOST_EVENTS = 500;

/** Pairs of a viewer and somebody else that are compared at most while sends wait. */
export const MOST_PAIRS = 20_000;

export interface VisibilityChange {
  readonly viewerIds: readonly number[];
  /** null: too many to find out. */
  readonly events: readonly NewEvent[] | null;
}

/** Nobody learns anything. */
export const noVisibilityChange: VisibilityChange = { viewerIds: [], events: [] };

/**
 * In the transaction of the change itself, so that no crash comes in between. Where there is much to tell, the clients of
 * these people register again: that is one answer for each, instead of an event for each account.
 */
export async function tell(log: LogTransaction, { viewerIds, events }: VisibilityChange): Promise<void> {
  if (events && events.length <= MOST_EVENTS) {
    return appendEvents(log, [...events, ...(await statusesOfRevealedUsers(log.tx, events))]);
  }
  await dropQueuesOf(log, viewerIds);
  await appendEvents(log, [organizationChanged.event([{ kind: "queues_dropped", userIds: viewerIds }])]);
}
