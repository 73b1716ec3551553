/** Formats in which outgoing webhooks receive messages. */

/** The protocol's own format. */
export const OWN_FORMAT = 1;
export const SLACK_FORMAT = 2;

export interface OutgoingWebhook {
  readonly url: string;
  readonly format: typeof OWN_FORMAT | typeof SLACK_FORMAT;
}
