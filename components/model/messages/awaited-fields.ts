/** Names of the fields that appear some time after a key has asked for them: what is typed meanwhile is held for them. */

/** The composer, once it has the quotation of the message. */
export function quotationField(messageId: number): string {
  return `quotation ${messageId}`;
}

/** The field in which the message is edited; also the key of its attached files. */
export function editField(messageId: number): string {
  return `edit ${messageId}`;
}

/** The field of the emoji picker that opens beside a message. */
export const EMOJI_FIELD = "emoji";
