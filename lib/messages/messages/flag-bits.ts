/** Bits of message_flag.bits, and flag names. */

export const FLAG_STARRED = 1;
export const FLAG_COLLAPSED = 2;
export const FLAG_MENTIONED = 4;
/** Usually derived from the message instead of stored. */
export const FLAG_CHANNEL_WILDCARD_MENTIONED = 8;
export const FLAG_TOPIC_WILDCARD_MENTIONED = 16;
export const FLAG_ALERT_WORD = 32;
/** In the user's history only through a star or by marking as unread; outlasts the star. */
export const FLAG_HISTORICAL = 64;

/** Never stored: read on arrival because the user has muted the sender. The SQL function mark_arrivals uses it, too. */
export const READ_ON_ARRIVAL = 128;

export interface FlagState {
  readonly bits: number;
  readonly isRead: boolean;
  /** A received channel wildcard mention. */
  readonly isMentionedWithAll: boolean;
  /** Not received when it was sent. */
  readonly isHistorical: boolean;
}

/** Includes the deprecated `wildcard_mentioned`. */
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
