/** The reactions to a message, for answers and events alike. */

/** Part of the message object: nobody can react yet. */
export function presentReactions(): { reactions: never[] } {
  return { reactions: [] };
}
