/** Plain settings and permissions of organizations. */
import { z } from "zod";
import { jsonOrTextParam, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_OWNER, type SystemGroupName } from "../../kernel/roles/roles.contract.ts";
import { ANYONE, NO_GUESTS, permission, SOME_MEMBERS, SOMEBODY } from "../../kernel/settings/permission.ts";
import { fromEntries, type SettingValues, setting } from "../../kernel/settings/setting.ts";
import { languageName } from "../../text/language-tag.ts";
import { limitedText } from "../../text/limited-text.ts";

/** In characters, also for a text of an invitation. */
export const MAX_WELCOME_TEXT = 8_000;

const flag = z.boolean();
const byOwners = { changedBy: ROLE_OWNER } as const;
/** Seconds; null for no limit, also sent as "unlimited". */
const timeLimit = z.int().min(1).max(2_147_483_647).nullable();
const limited = {
  param: jsonOrTextParam(
    z.union([timeLimit, z.literal("unlimited")]).transform((limit) => (limit === "unlimited" ? null : limit)),
  ),
} as const;
const MAX_ID = 2_147_483_647;
/** A channel id; -1 for none. */
const noticeChannel = z.int().max(MAX_ID);
const ofChannel = {
  param: jsonParam(noticeChannel.transform((id) => Math.max(id, -1))),
  refersTo: "channel",
} as const;
const FOREVER = -1;
/** About a century. */
const MAX_DAYS = 36_500;
const language = limitedText(20).refine((tag) => languageName(tag) !== null, {
  error: ({ input }) => `Invalid language '${input}'`,
  abort: true,
});
const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(200)
  .nullable();

export const organizationSettings = {
  /** Whether channel messages may have the empty topic. */
  topics_policy: setting(z.enum(["allow_empty_topic", "disable_empty_topic"]), "allow_empty_topic", {
    olderFields: {
      mandatory_topics: {
        schema: flag,
        inEvents: true,
        from: (policy) => policy === "disable_empty_topic",
      },
    },
  }),
  allow_message_editing: setting(flag, true),
  message_content_edit_limit_seconds: setting(timeLimit, 600, limited),
  message_content_delete_limit_seconds: setting(timeLimit, 600, limited),
  move_messages_within_stream_limit_seconds: setting(timeLimit, 604_800, limited),
  move_messages_between_streams_limit_seconds: setting(timeLimit, 604_800, limited),
  message_edit_history_visibility_policy: setting(z.enum(["all", "moves", "none"]), "all", {
    olderFields: { allow_edit_history: { schema: flag, from: (policy) => policy !== "none" } },
  }),
  /** Days; -1 keeps messages forever. */
  message_retention_days: setting(z.int(), FOREVER, {
    ...byOwners,
    param: jsonOrTextParam(
      z
        .union([z.int().min(1).max(MAX_DAYS), z.literal(["unlimited", "forever"])])
        .transform((days) => (typeof days === "number" ? days : FOREVER)),
    ),
  }),
  enable_read_receipts: setting(flag, true),
  default_code_block_language: setting(limitedText(40), ""),
  inline_image_preview: setting(flag, true),
  inline_url_embed_preview: setting(flag, false),
  /**
   * 0 none, 1 Jitsi; if configured: 4 BigBlueButton, 6 Constructor Groups, 7 Nextcloud Talk. No Zoom (3, 5) or Webex
   * (8).
   */
  video_chat_provider: setting(z.literal([0, 1, 4, 6, 7]), 0),
  /** Null for the server's. */
  jitsi_server_url: setting(webAddress, null, {
    param: jsonOrTextParam(
      z
        .union([webAddress, z.literal("default")])
        .transform((address) => (address === "default" ? null : address)),
    ),
  }),
  /** Height of pictures and videos, in percent (feature level 469). */
  media_preview_size: setting(z.literal([100, 150, 200]), 100),
  /** 0 disables GIFs; 1 Y, 2 G, 3 PG, 4 PG-13, 5 R. Named giphy_rating until feature level 453. */
  gif_rating_policy: setting(z.int().min(0).max(5), 0, { withoutEffect: "There is no provider of GIFs." }),

  /** Days until a member becomes a full member. */
  waiting_period_threshold: setting(z.int().min(0).max(MAX_DAYS), 0, byOwners),
  invite_required: setting(flag, true, byOwners),
  emails_restricted_to_domains: setting(flag, false, byOwners),
  disallow_disposable_email_addresses: setting(flag, true, byOwners),
  require_unique_names: setting(flag, false),
  name_changes_disabled: setting(flag, false),
  email_changes_disabled: setting(flag, false),
  avatar_changes_disabled: setting(flag, false),
  presence_disabled: setting(flag, false),
  /** Default picture: G Gravatar, J Jdenticon (feature level 456). */
  default_avatar_source: setting(z.enum(["G", "J"]), "G", {
    withoutEffect: "The server draws these pictures itself, and tells no other site who is here.",
  }),
  enable_guest_user_dm_warning: setting(flag, true),
  enable_guest_user_indicator: setting(flag, true),
  enable_spectator_access: setting(flag, false, { withoutEffect: "Nothing is read without an account." }),
  require_e2ee_push_notifications: setting(flag, false, {
    withoutEffect: "Browsers receive all push notifications encrypted, and nothing else does.",
  }),
  message_content_allowed_in_email_notifications: setting(flag, true),

  /** Whether the notification bot reports channel changes in the channel (feature level 434). */
  send_channel_events_messages: setting(flag, true),
  /** Whether owners may export private messages without consent (feature level 438). */
  owner_full_content_access: setting(flag, false, { setByServer: true }),

  default_language: setting(language, "en"),
  /** 0 unspecified, 10 business, … 1000 other. */
  org_type: setting(z.literal([0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]), 0, {
    withoutEffect: "It is for a directory of organizations, and there is none.",
  }),
  welcome_message_custom_text: setting(limitedText(MAX_WELCOME_TEXT), ""),
  send_welcome_emails: setting(flag, true, {
    withoutEffect: "The welcome bot greets new people, and no mail does.",
  }),
  digest_emails_enabled: setting(flag, false),
  /** 0 Monday … 6 Sunday. */
  digest_weekday: setting(z.int().min(0).max(6), 1),
  want_advertise_in_communities_directory: setting(flag, false, {
    withoutEffect: "There is no directory of organizations.",
  }),
  moderation_request_channel_id: setting(noticeChannel, -1, ofChannel),
  new_stream_announcements_stream_id: setting(noticeChannel, -1, ofChannel),
  signup_announcements_stream_id: setting(noticeChannel, -1, ofChannel),
  zulip_update_announcements_stream_id: setting(noticeChannel, -1, {
    ...ofChannel,
    withoutEffect: "The server announces no news of itself.",
  }),
};

type Table = typeof organizationSettings;

export type OrganizationSettings = SettingValues<Table>;

type ChangeableSettings = {
  [Name in keyof Table as Table[Name] extends { readonly setByServer: true } ? never : Name]: Table[Name];
};

/** Settings that administrators may change, without those of the server's administrator. */
export function changeableOrganizationSettings(): ChangeableSettings {
  return fromEntries(Object.entries(organizationSettings).filter(([, entry]) => !("setByServer" in entry)));
}

type Numbers = Readonly<Partial<Record<SystemGroupName, number>>> & {
  readonly "role:administrators": number;
};

/** Role number for older clients; groups without one count as administrators, which never overstates access. */
function number(numbers: Numbers) {
  return {
    schema: z.int(),
    from: (group: SystemGroupName | null) =>
      (group === null ? undefined : numbers[group]) ?? numbers["role:administrators"],
  };
}

const whoCreatesChannels = number({
  "role:members": 1,
  "role:administrators": 2,
  "role:fullmembers": 3,
  "role:moderators": 4,
});

const whoCreatesWebPublicChannels = number({
  "role:administrators": 2,
  "role:moderators": 4,
  "role:nobody": 6,
  "role:owners": 7,
});

const whoMentionsMany = number({
  "role:everyone": 1,
  "role:members": 2,
  "role:fullmembers": 3,
  "role:administrators": 5,
  "role:nobody": 6,
  "role:moderators": 7,
});

export const organizationPermissions = {
  can_access_all_users_group: permission("role:everyone", SOMEBODY, {
    onlySystemGroups: ["role:everyone", "role:members"],
  }),
  can_add_custom_emoji_group: permission("role:members", NO_GUESTS),
  can_add_subscribers_group: permission("role:members", NO_GUESTS),
  can_create_bots_group: permission("role:members", NO_GUESTS),
  can_create_groups: permission("role:members", NO_GUESTS, byOwners),
  can_create_private_channel_group: permission("role:members", NO_GUESTS, {
    olderFields: { create_private_stream_policy: whoCreatesChannels },
  }),
  can_create_public_channel_group: permission("role:members", NO_GUESTS, {
    olderFields: { create_public_stream_policy: whoCreatesChannels },
  }),
  can_create_web_public_channel_group: permission("role:owners", NO_GUESTS, {
    onlySystemGroups: ["role:moderators", "role:administrators", "role:owners", "role:nobody"],
    olderFields: { create_web_public_stream_policy: whoCreatesWebPublicChannels },
    withoutEffect: "No channel is read without an account.",
  }),
  can_create_write_only_bots_group: permission("role:members", NO_GUESTS),
  can_delete_any_message_group: permission("role:administrators", NO_GUESTS),
  can_delete_own_message_group: permission("role:everyone", ANYONE),
  can_invite_users_group: permission("role:members", NO_GUESTS, byOwners),
  can_manage_all_groups: permission("role:owners", SOME_MEMBERS, byOwners),
  can_manage_billing_group: permission("role:administrators", SOME_MEMBERS, {
    ...byOwners,
    withoutEffect: "Nothing is billed.",
  }),
  can_mention_many_users_group: permission("role:administrators", ANYONE, {
    olderFields: { wildcard_mention_policy: whoMentionsMany },
  }),
  can_move_messages_between_channels_group: permission("role:members", NO_GUESTS),
  can_move_messages_between_topics_group: permission("role:everyone", ANYONE),
  can_resolve_topics_group: permission("role:everyone", ANYONE),
  can_set_delete_message_policy_group: permission("role:moderators", NO_GUESTS),
  can_set_topics_policy_group: permission("role:members", ANYONE),
  can_summarize_topics_group: permission("role:everyone", ANYONE, {
    withoutEffect: "There are no summaries.",
  }),
  create_multiuse_invite_group: permission("role:administrators", NO_GUESTS, byOwners),
  direct_message_initiator_group: permission("role:everyone", ANYONE),
  direct_message_permission_group: permission("role:everyone", ANYONE),
  /** Workplace users for billing (feature level 477). */
  workplace_users_group: permission("role:members", SOMEBODY, { withoutEffect: "Nothing is billed." }),
};

export type OrganizationPermission = keyof typeof organizationPermissions;

export function isOrganizationPermission(name: string): name is OrganizationPermission {
  return Object.hasOwn(organizationPermissions, name);
}
