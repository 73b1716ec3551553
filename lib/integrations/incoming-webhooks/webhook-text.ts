/** What an incoming webhook says: the message that its payload becomes. */
export interface WebhookText {
  /** Where it belongs unless its address names a topic. */
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
}
