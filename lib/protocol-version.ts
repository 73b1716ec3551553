/** Which version of the protocol this server speaks. */

/** Clients decide by it what they may ask for. */
export const FEATURE_LEVEL = 496;
export const PROTOCOL_VERSION = "12.0";

/** The three fields in which servers of this protocol name themselves. */
export const protocolVersion = {
  zulip_feature_level: FEATURE_LEVEL,
  zulip_version: PROTOCOL_VERSION,
  zulip_merge_base: PROTOCOL_VERSION,
} as const;
