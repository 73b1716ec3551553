/** Logged and transient events in memory, and their ids. */
import type { OrganizationChange } from "../../memory/organization.ts";
import type { Audience } from "../audience.ts";

/**
 * Increment of event_id_seq. Transient events take the ids between two logged ones, so that ids always increase for
 * clients, and a seen transient event never skips a logged one. A node that has used them up logs an event to get more.
 */
export const EVENT_ID_STEP = 32;

/** Clients read ids as signed 32-bit integers. */
const ID_LIMIT = 2 ** 31;

const BASE_STEP = ID_LIMIT / 16;

export type EventBody = Readonly<Record<string, unknown>>;

/** Completed from other tables. */
export interface LoggedEvent {
  readonly id: number;
  readonly type: string;
  readonly audience: Audience;
  readonly body: EventBody;
  readonly changes: readonly OrganizationChange[] | null;
}

/**
 * Completes bodies of one type from other tables, in one query, in order; null when the data is gone: no client
 * receives the event. Ends before a body that would exceed `maxBytes`, except the first.
 */
export type BodyLoader = (
  bodies: readonly EventBody[],
  maxBytes: number,
) => Promise<readonly (EventBody | null)[]>;

/**
 * An unlogged event for connected clients on every node. It may be lost when a client changes nodes or a node is
 * briefly away; its information is short-lived.
 */
export interface TransientEvent extends Pick<LoggedEvent, "type" | "audience" | "body"> {
  /** On every node, in any order relative to the log. */
  readonly changes: readonly OrganizationChange[];
}

/**
 * Subtracted from log ids for a queue's client. Queues of about the same age share it, and so the forms of events. Each
 * has fifteen sixteenths of 31 bits ahead: sixty million events of the server.
 */
export function idBaseOf(startEventId: number): number {
  return Math.floor(startEventId / BASE_STEP) * BASE_STEP;
}
