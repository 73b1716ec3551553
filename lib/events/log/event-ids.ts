/** The ids of events: those of the log leave room for the events that are sent beside it. */

/**
 * How far apart the ids of logged events are (the increment of event_id_seq). The ids between two of them number the
 * transient events that a node sends in that time, so that the ids a client sees always increase, and a client that has
 * seen a transient event has not skipped a logged one.
 */
export const EVENT_ID_STEP = 16_384;
