/** Personal flags of a message as bits of message_flag.bits, and their names on the wire. */

export const FLAG_STARRED = 1;
export const FLAG_COLLAPSED = 2;
export const FLAG_MENTIONED = 4;
/** The whole channel was mentioned and the person received it; usually derived from the message, not stored. */
export const FLAG_CHANNEL_WILDCARD_MENTIONED = 8;
export const FLAG_TOPIC_WILDCARD_MENTIONED = 16;
export const FLAG_ALERT_WORD = 32;
/**
 * The person did not receive the message but has starred it or marked it unread, which adds it to their history. The
 * bit stays when the star is removed.
 */
export const FLAG_HISTORICAL = 64;

/**
 * Not a flag, and never stored as one: the message counts as read by the person from the start, since the person has
 * muted its sender. The SQL function mark_arrivals knows it too.
 */
export const READ_ON_ARRIVAL = 128;

export interface FlagState {
  /** Stored bits of the viewer. */
  readonly bits: number;
  readonly isRead: boolean;
  /** The message mentions its whole channel, and the viewer received it. */
  readonly isMentionedWithAll: boolean;
  /** The viewer did not receive the message when it was sent. */
  readonly isHistorical: boolean;
}

/** The names of a message's flags for a viewer, the deprecated `wildcard_mentioned` included. */
export function flagNames({ bits, isRead, isMentionedWithAll, isHistorical }: FlagState): string[] {
  const isChannelWildcard = isMentionedWithAll || (bits & FLAG_CHANNEL_WILDCARD_MENTIONED) !== 0;
  const isTopicWildcard = (bits & FLAG_TOPIC_WILDCARD_MENTIONED) !== 0;
  const all: readonly [string, boolean][] = [
    ["read", isRead],
    ["starred", (bits & FLAG_STARRED) !== 0],
    ["collapsed", (bits & FLAG_COLLAPSED) !== 0],
    ["mentioned", (bits & FLAG_MENTIONED) !== 0],
    ["stream_wildcard_mentioned", isChannelWildcard],
    ["topic_wildcard_mentioned", isTopicWildcard],
    ["wildcard_mentioned", isChannelWildcard || isTopicWildcard],
    ["has_alert_word", (bits & FLAG_ALERT_WORD) !== 0],
    ["historical", isHistorical],
  ];
  return all.filter(([, isSet]) => isSet).map(([name]) => name);
}
