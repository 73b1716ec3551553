/** Names of fields that take typed text before they appear. */

/** The composer, once it has the quotation. */
export function quotationField(messageId: number): string {
  return `quotation ${messageId}`;
}

/** Also the key of the edit's attachments. */
export function editField(messageId: number): string {
  return `edit ${messageId}`;
}

/** The emoji picker's field beside a message. */
export const EMOJI_FIELD = "emoji";
