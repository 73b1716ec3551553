/** The ids of a channel's messages that a person received, as ranges in memory. */

/**
 * Bounds in ascending order: where a range begins, before which id it ends, where the next one begins … An odd number
 * of them: the last range is still open.
 */
export type ReceivedIds = readonly number[];

/** Reads PostgreSQL's text form of an int8multirange, such as "{[5,10),[20,)}". */
export function parseReceived(text: string): ReceivedIds {
  return [...text.matchAll(/\d+/g)].map(([bound]) => Number(bound));
}

/** Whether an id is in one of the ranges. */
export function hasReceived(received: ReceivedIds, messageId: number): boolean {
  const passed = received.findIndex((bound) => bound > messageId);
  return (passed < 0 ? received.length : passed) % 2 === 1;
}
