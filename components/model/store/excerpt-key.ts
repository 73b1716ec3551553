/** Query key of a message fetched for its excerpt. */

export function excerptKey(messageId: number) {
  return ["excerpt", messageId] as const;
}
