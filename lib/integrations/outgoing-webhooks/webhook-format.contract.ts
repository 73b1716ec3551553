/** The formats in which an outgoing webhook posts messages. */

/** An outgoing webhook's format: the protocol's own. */
export const OWN_FORMAT = 1;
/** Slack's format of outgoing webhooks. */
export const SLACK_FORMAT = 2;

export interface OutgoingWebhook {
  /** Where messages for the bot are posted. */
  readonly url: string;
  readonly format: typeof OWN_FORMAT | typeof SLACK_FORMAT;
}
