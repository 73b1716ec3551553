/** Names of fields that take typed text before they appear. */

export function quotationField(messageId: number): string {
  return `quotation ${messageId}`;
}

/** Also the key of the edit's attachments. */
export function editField(messageId: number): string {
  return `edit ${messageId}`;
}

export const EMOJI_FIELD = "emoji";
