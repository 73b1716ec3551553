/** Event ids: their spacing in the log, which leaves ids for transient events, and their shorter form for clients. */

/**
 * How far apart the ids of logged events are (the increment of event_id_seq). The ids between two of them number the
 * transient events that a node sends in that time, so that the ids a client sees always increase, and a client that has
 * seen a transient event has not skipped a logged one. A node that has used them up logs an event for more of them.
 */
export const EVENT_ID_STEP = 32;

/** Clients with typed languages read ids as signed integers of 32 bits. */
const ID_LIMIT = 2 ** 31;
const BASE_STEP = ID_LIMIT / 16;

/**
 * What is subtracted from ids of the log for the client of a queue. Queues that began at about the same time share it, and
 * so the forms of events that are sent to them. Each queue has fifteen sixteenths of the 31 bits before it: sixty million
 * events of the server.
 */
export function idBaseOf(startEventId: number): number {
  return Math.floor(startEventId / BASE_STEP) * BASE_STEP;
}
