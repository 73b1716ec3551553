/** An event as the nodes know it. */
import type { OrganizationChange } from "../../memory/organization.ts";
import type { Audience } from "../audience.ts";

/**
 * How far apart the ids of logged events are (the increment of event_id_seq). The ids between two of them number the
 * transient events that a node sends in that time, so that the ids a client sees always increase, and a client that has
 * seen a transient event has not skipped a logged one. A node that has used them up logs an event for more of them.
 */
export const EVENT_ID_STEP = 32;

/** Clients with typed languages read ids as signed integers of 32 bits. */
const ID_LIMIT = 2 ** 31;

const BASE_STEP = ID_LIMIT / 16;

export type EventBody = Readonly<Record<string, unknown>>;

/** Its row in the log, with what the row leaves to other tables. */
export interface LoggedEvent {
  readonly id: number;
  /** Name of the event's entry. */
  readonly type: string;
  readonly audience: Audience;
  readonly body: EventBody;
  readonly changes: readonly OrganizationChange[] | null;
}

/**
 * Completes bodies of one type with what the log does not repeat, by one query for all of them. The result has a
 * body for each, in order; null when what it refers to is gone, and then no client receives the event. It ends early when
 * the next body would exceed `maxBytes`, but never before the first one.
 */
export type BodyLoader = (
  bodies: readonly EventBody[],
  maxBytes: number,
) => Promise<readonly (EventBody | null)[]>;

/**
 * An event for the clients that are connected now, on every node. It is never written, so it may be lost when a client
 * changes nodes or a node is away for a moment: it says something that is soon out of date anyway.
 */
export interface TransientEvent extends Pick<LoggedEvent, "type" | "audience" | "body"> {
  /** Applied to the organization in memory of every node; they must not depend on the order of the log. */
  readonly changes: readonly OrganizationChange[];
}

/**
 * What is subtracted from ids of the log for the client of a queue. Queues that began at about the same time share it, and
 * so the forms of events that are sent to them. Each queue has fifteen sixteenths of the 31 bits before it: sixty million
 * events of the server.
 */
export function idBaseOf(startEventId: number): number {
  return Math.floor(startEventId / BASE_STEP) * BASE_STEP;
}
