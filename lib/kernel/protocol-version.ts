/** The protocol version of this server. */

/** The feature level, by which clients decide which features they can use. */
export const FEATURE_LEVEL = 497;
export const PROTOCOL_VERSION = "12.0";

/** The three version fields of the protocol. */
export const protocolVersion = {
  zulip_feature_level: FEATURE_LEVEL,
  zulip_version: PROTOCOL_VERSION,
  zulip_merge_base: PROTOCOL_VERSION,
} as const;
