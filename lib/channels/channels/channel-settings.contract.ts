/** A channel's plain settings, one line each; its permissions are in channel-permissions.contract.ts. */
import { z } from "zod";
import { jsonOrTextParam } from "../../kernel/contract/contract.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { type SettingValues, setting } from "../../kernel/settings/setting.ts";

/** Days, about a century; for longer, choose forever. */
const LONGEST_RETENTION = 36_500;
const FOREVER = -1;

const topicsPolicies = ["inherit", "allow_empty_topic", "disable_empty_topic", "empty_topic_only"] as const;

export const channelSettings = {
  topics_policy: setting(z.enum(topicsPolicies), "inherit", { changedBy: "can_set_topics_policy_group" }),
  /** Days; null inherits the organization's, -1 keeps forever. */
  message_retention_days: setting(z.int().nullable(), null, {
    changedBy: ROLE_OWNER,
    param: jsonOrTextParam(
      z
        .union([z.int().min(1).max(LONGEST_RETENTION), z.enum(["realm_default", "unlimited", "forever"])])
        .transform((days) => (days === "realm_default" ? null : typeof days === "number" ? days : FOREVER)),
    ),
  }),
};

export type ChannelSettings = SettingValues<typeof channelSettings>;
