/** The server's protocol version. */

export const FEATURE_LEVEL = 500;
export const PROTOCOL_VERSION = "12.3";

export const protocolVersion = {
  zulip_feature_level: FEATURE_LEVEL,
  zulip_version: PROTOCOL_VERSION,
  zulip_merge_base: PROTOCOL_VERSION,
} as const;
