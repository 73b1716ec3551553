/** What widgets such as polls keep with a message, for answers and events alike. */

/** Part of the message object: there are no widgets yet. */
export function presentSubmessages(): { submessages: never[] } {
  return { submessages: [] };
}
