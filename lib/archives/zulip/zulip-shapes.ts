/** Rows of Zulip's tables as its export has them, from 10.0 on. Fields that later versions added may be absent. */
import { z } from "zod";

const MAX_INT4 = 2_147_483_647;

const id = z.int().min(1).max(MAX_INT4);
const optionalId = id.nullish();
const flag = z.boolean().default(false);
/** Whether it differs from the general setting. */
const choice = z.boolean().nullish();
const text = z.string();
/** Seconds since 1970. */
const time = z.number().min(0).max(253_402_300_799);

/** Settings and permissions of the protocol's names are among the other fields. */
const realm = z.looseObject({
  id,
  name: text,
  description: text.default(""),
  string_id: text.default(""),
  date_created: time.nullish(),
  icon_source: text.nullish(),
  logo_source: text.nullish(),
  night_logo_source: text.nullish(),
});

/** Personal settings are among the other fields. */
const person = z.looseObject({
  id,
  full_name: text,
  email: text.default(""),
  delivery_email: text.default(""),
  role: z.int().default(400),
  is_active: z.boolean().default(true),
  is_bot: flag,
  bot_type: z.int().nullish(),
  bot_owner: optionalId,
  is_mirror_dummy: flag,
  can_create_users: flag,
  timezone: text.default(""),
  date_joined: time.nullish(),
  recipient: optionalId,
  avatar_source: text.nullish(),
  default_sending_stream: optionalId,
  default_events_register_stream: optionalId,
  default_all_public_streams: flag,
});

/** Permissions are among the other fields. */
const channel = z.looseObject({
  id,
  name: text,
  description: text.default(""),
  date_created: time.nullish(),
  creator: optionalId,
  deactivated: flag,
  recipient: optionalId,
  invite_only: flag,
  is_web_public: flag,
  history_public_to_subscribers: z.boolean().default(true),
  message_retention_days: z.int().nullish(),
  topics_policy: z.int().nullish(),
  folder: optionalId,
});

/** Permissions are among the other fields. */
const namedGroup = z.looseObject({
  id: optionalId,
  usergroup_ptr: optionalId,
  name: text,
  description: text.default(""),
  is_system_group: flag,
  creator: optionalId,
  date_created: time.nullish(),
  deactivated: flag,
});

const emoji = { emoji_name: text, emoji_code: text, reaction_type: text.default("unicode_emoji") };

export const reactionShape = z.object({
  id: z.int().positive(),
  message: z.int().positive(),
  user_profile: id,
  ...emoji,
});

export const submessageShape = z.object({
  id: z.int().positive(),
  message: z.int().positive(),
  sender: id,
  msg_type: text,
  content: text,
});

/** Read into memory, since they do not grow with the messages. */
export const realmTables = {
  zerver_realm: realm,
  zerver_realmuserdefault: z.looseObject({}),
  zerver_userprofile: person,
  zerver_userprofile_mirrordummy: person,
  zerver_userprofile_crossrealm: z.object({ id, email: text, recipient_id: optionalId }),
  zerver_client: z.object({ id, name: text }),
  zerver_usergroup: z.object({ id }),
  zerver_namedusergroup: namedGroup,
  zerver_usergroupmembership: z.object({ user_group: id, user_profile: id }),
  zerver_groupgroupmembership: z.object({ supergroup: id, subgroup: id }),
  zerver_channelfolder: z.object({
    id,
    name: text,
    description: text.default(""),
    order: z.int().default(0),
    creator: optionalId,
    date_created: time.nullish(),
    is_archived: flag,
  }),
  zerver_stream: channel,
  zerver_recipient: z.object({ id, type: z.int(), type_id: id }),
  zerver_subscription: z.object({
    user_profile: id,
    recipient: id,
    active: z.boolean().default(true),
    is_muted: flag,
    color: text.default(""),
    pin_to_top: flag,
    desktop_notifications: choice,
    audible_notifications: choice,
    push_notifications: choice,
    email_notifications: choice,
    wildcard_mentions_notify: choice,
  }),
  zerver_defaultstream: z.object({ stream: id }),
  zerver_realmdomain: z.object({ id, domain: text, allow_subdomains: flag }),
  zerver_realmplayground: z.object({ id, name: text, pygments_language: text, url_template: text }),
  zerver_realmfilter: z.object({
    id,
    pattern: text,
    url_template: text,
    order: z.int().default(0),
    example_input: text.nullish(),
    reverse_template: text.nullish(),
    alternative_url_templates: z.array(text).nullish(),
  }),
  zerver_realmemoji: z.object({
    id,
    name: text,
    author: optionalId,
    file_name: text.nullish(),
    deactivated: flag,
  }),
  zerver_customprofilefield: z.object({
    id,
    name: text,
    hint: text.default(""),
    field_type: z.int(),
    field_data: text.default(""),
    order: z.int().default(0),
    display_in_profile_summary: flag,
    required: flag,
    editable_by_user: z.boolean().default(true),
    use_for_user_matching: flag,
  }),
  zerver_customprofilefieldvalue: z.object({ user_profile: id, field: id, value: text }),
  zerver_usertopic: z.object({
    user_profile: id,
    stream: id,
    topic_name: text,
    visibility_policy: z.int(),
    last_updated: time.nullish(),
  }),
  zerver_muteduser: z.object({ user_profile: id, muted_user: id, date_muted: time.nullish() }),
  zerver_alertword: z.object({ user_profile: id, word: text }),
  zerver_savedsnippet: z.object({
    id,
    user_profile: id,
    title: text,
    content: text,
    date_created: time.nullish(),
  }),
  zerver_navigationview: z.object({ user: id, fragment: text, is_pinned: flag, name: text.nullish() }),
  zerver_scheduledmessage: z.object({
    id,
    sender: id,
    recipient: id,
    subject: text.default(""),
    content: text,
    stream: optionalId,
    sending_client: optionalId,
    scheduled_timestamp: time,
    read_by_sender: flag,
    delivered: flag,
    failed: flag,
    /** 1 a message, 2 a reminder. */
    delivery_type: z.int().default(1),
    reminder_target_message_id: z.int().positive().nullish(),
    reminder_note: text.nullish(),
  }),
  zerver_userstatus: z.object({
    user_profile: id,
    status_text: text.default(""),
    emoji_name: text.default(""),
    emoji_code: text.default(""),
    reaction_type: text.default("unicode_emoji"),
  }),
  zerver_service: z.object({ user_profile: id, base_url: text, interface: z.int().default(1) }),
  zerver_botstoragedata: z.object({ bot_profile: id, key: text, value: text }),
} as const;

export type RealmTable = keyof typeof realmTables;

export type ZulipRow<Table extends RealmTable> = z.output<(typeof realmTables)[Table]>;

export const messageShape = z.object({
  id: z.int().positive(),
  sender: id,
  recipient: id,
  subject: text.default(""),
  content: text,
  date_sent: time,
  sending_client: optionalId,
  edit_history: text.nullish(),
  has_attachment: flag,
  has_image: flag,
  has_link: flag,
});

export type ZulipMessage = z.output<typeof messageShape>;

export const userMessageShape = z.object({
  user_profile: id,
  message: z.int().positive(),
  flags_mask: z.int().min(0),
});

/** In `edit_history`; earlier values are absent where nothing changed. */
export const editShape = z.object({
  user_id: optionalId,
  timestamp: time,
  prev_content: text.optional(),
  prev_topic: text.optional(),
  prev_subject: text.optional(),
  prev_stream: optionalId,
});

export const attachmentShape = z.object({
  id,
  file_name: text,
  path_id: text,
  owner: id,
  create_time: time.nullish(),
  messages: z.array(z.int().positive()).default([]),
});

/** Of `uploads/records.json` and its like. */
export const fileRecordShape = z.object({
  path: text,
  s3_path: text.nullish(),
  user_profile_id: optionalId,
  file_name: text.nullish(),
});
