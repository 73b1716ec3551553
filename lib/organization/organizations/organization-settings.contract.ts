/** Plain settings of organizations. */
import { z } from "zod";
import { jsonOrTextParam, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
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
  topics_policy: setting(
    "Whether channel messages may have the empty topic.",
    z.enum(["allow_empty_topic", "disable_empty_topic"]),
    "allow_empty_topic",
    {
      olderFields: {
        mandatory_topics: {
          schema: flag,
          inEvents: true,
          from: (policy) => policy === "disable_empty_topic",
        },
      },
    },
  ),
  allow_message_editing: setting("Whether people may edit their messages.", flag, true),
  message_content_edit_limit_seconds: setting(
    'Seconds in which people may edit a message; null for no limit, also sent as "unlimited".',
    timeLimit,
    600,
    limited,
  ),
  message_content_delete_limit_seconds: setting(
    'Seconds in which people may delete a message; null for no limit, also sent as "unlimited".',
    timeLimit,
    600,
    limited,
  ),
  move_messages_within_stream_limit_seconds: setting(
    'Seconds in which messages may move to another topic; null for no limit, also sent as "unlimited".',
    timeLimit,
    604_800,
    limited,
  ),
  move_messages_between_streams_limit_seconds: setting(
    'Seconds in which messages may move to another channel; null for no limit, also sent as "unlimited".',
    timeLimit,
    604_800,
    limited,
  ),
  message_edit_history_visibility_policy: setting(
    "Which changes of messages people see: all, only moves, or none.",
    z.enum(["all", "moves", "none"]),
    "all",
    {
      olderFields: { allow_edit_history: { schema: flag, from: (policy) => policy !== "none" } },
    },
  ),
  message_retention_days: setting("Days after which messages are deleted; -1 for never.", z.int(), FOREVER, {
    ...byOwners,
    param: jsonOrTextParam(
      z
        .union([z.int().min(1).max(MAX_DAYS), z.literal(["unlimited", "forever"])])
        .transform((days) => (typeof days === "number" ? days : FOREVER)),
    ),
  }),
  enable_read_receipts: setting("Whether people see who has read a message.", flag, true),
  default_code_block_language: setting("Language of code blocks that name none.", limitedText(40), ""),
  inline_image_preview: setting("Whether pictures are shown below messages.", flag, true),
  inline_url_embed_preview: setting("Whether linked pages are shown below messages.", flag, false),
  video_chat_provider: setting(
    "0 none, 1 Jitsi, and if configured 4 BigBlueButton, 6 Constructor Groups, 7 Nextcloud Talk.",
    z.literal([0, 1, 4, 6, 7]),
    0,
  ),
  jitsi_server_url: setting("Address of the organization's Jitsi; null for the server's.", webAddress, null, {
    param: jsonOrTextParam(
      z
        .union([webAddress, z.literal("default")])
        .transform((address) => (address === "default" ? null : address)),
    ),
  }),
  media_preview_size: setting(
    "Height of pictures and videos, in percent (feature level 469).",
    z.literal([100, 150, 200]),
    100,
  ),
  gif_rating_policy: setting(
    "0 no GIFs, 1 Y, 2 G, 3 PG, 4 PG-13, 5 R; `giphy_rating` until feature level 453.",
    z.int().min(0).max(5),
    0,
    { withoutEffect: "There is no provider of GIFs." },
  ),

  waiting_period_threshold: setting(
    "Days until a member becomes a full member.",
    z.int().min(0).max(MAX_DAYS),
    0,
    byOwners,
  ),
  invite_required: setting("Whether joining takes an invitation.", flag, true, byOwners),
  emails_restricted_to_domains: setting(
    "Whether addresses must be of an accepted domain.",
    flag,
    false,
    byOwners,
  ),
  disallow_disposable_email_addresses: setting(
    "Whether addresses of throwaway services are refused.",
    flag,
    true,
    byOwners,
  ),
  require_unique_names: setting("Whether no two people may have the same name.", flag, false),
  name_changes_disabled: setting("Whether only administrators may change names.", flag, false),
  email_changes_disabled: setting("Whether only administrators may change addresses.", flag, false),
  avatar_changes_disabled: setting("Whether only administrators may change profile pictures.", flag, false),
  presence_disabled: setting("Whether nobody sees who is there.", flag, false),
  default_avatar_source: setting(
    'Picture of people without one: "G" Gravatar, "J" Jdenticon (feature level 456).',
    z.enum(["G", "J"]),
    "G",
    {
      withoutEffect: "The server draws these pictures itself, and tells no other site who is here.",
    },
  ),
  enable_guest_user_dm_warning: setting(
    "Whether people are warned before they write to a guest.",
    flag,
    true,
  ),
  enable_guest_user_indicator: setting("Whether names of guests say that they are guests.", flag, true),
  enable_spectator_access: setting("Whether channels can be read without an account.", flag, false, {
    withoutEffect: "Nothing is read without an account.",
  }),
  require_e2ee_push_notifications: setting(
    "Whether mobile push notifications must be encrypted.",
    flag,
    false,
    {
      withoutEffect: "Browsers receive all push notifications encrypted, and nothing else does.",
    },
  ),
  message_content_allowed_in_email_notifications: setting("Whether mails may contain messages.", flag, true),

  send_channel_events_messages: setting(
    "Whether the notification bot reports changes of a channel in it (feature level 434).",
    flag,
    true,
  ),
  owner_full_content_access: setting(
    "Whether owners may export private messages without consent (feature level 438).",
    flag,
    false,
    { setByServer: true },
  ),

  default_language: setting("Language of notices, and of new people.", language, "en"),
  org_type: setting(
    "Kind of organization: 0 unspecified, 10 business, and so on to 1000 other.",
    z.literal([0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000]),
    0,
    {
      withoutEffect: "It is for a directory of organizations, and there is none.",
    },
  ),
  welcome_message_custom_text: setting(
    "Text that the welcome bot adds to its greeting.",
    limitedText(MAX_WELCOME_TEXT),
    "",
  ),
  send_welcome_emails: setting("Whether new people receive a mail.", flag, true, {
    withoutEffect: "The welcome bot greets new people, and no mail does.",
  }),
  digest_emails_enabled: setting("Whether digests are sent.", flag, false),
  digest_weekday: setting("Day of digests, 0 Monday to 6 Sunday.", z.int().min(0).max(6), 1),
  want_advertise_in_communities_directory: setting(
    "Whether a directory of organizations lists this one.",
    flag,
    false,
    {
      withoutEffect: "There is no directory of organizations.",
    },
  ),
  moderation_request_channel_id: setting(
    "Id of the channel for reported messages; -1 for none.",
    noticeChannel,
    -1,
    ofChannel,
  ),
  new_stream_announcements_stream_id: setting(
    "Id of the channel for news about channels; -1 for none.",
    noticeChannel,
    -1,
    ofChannel,
  ),
  signup_announcements_stream_id: setting(
    "Id of the channel for news about people; -1 for none.",
    noticeChannel,
    -1,
    ofChannel,
  ),
  zulip_update_announcements_stream_id: setting(
    "Id of the channel for news about the server; -1 for none.",
    noticeChannel,
    -1,
    {
      ...ofChannel,
      withoutEffect: "The server announces no news of itself.",
    },
  ),
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
