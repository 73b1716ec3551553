/** The server's protocol version. */

/** The feature level, by which clients choose features. */
export const FEATURE_LEVEL = 497;
export const PROTOCOL_VERSION = "12.0";

/** The protocol's three version fields. */
export const protocolVersion = {
  zulip_feature_level: FEATURE_LEVEL,
  zulip_version: PROTOCOL_VERSION,
  zulip_merge_base: PROTOCOL_VERSION,
} as const;
