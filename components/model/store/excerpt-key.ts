/** Names a message that was fetched for its excerpt in the cache of queries. */

export function excerptKey(messageId: number) {
  return ["excerpt", messageId] as const;
}
