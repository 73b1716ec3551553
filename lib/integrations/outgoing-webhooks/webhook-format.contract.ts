/** Formats in which outgoing webhooks receive messages, and the size of their log. */

/** The protocol's own format. */
export const OWN_FORMAT = 1;
export const SLACK_FORMAT = 2;

/** Per bot; older ones are removed. */
export const MAX_DELIVERIES = 200;

export interface OutgoingWebhook {
  readonly url: string;
  readonly format: typeof OWN_FORMAT | typeof SLACK_FORMAT;
}
