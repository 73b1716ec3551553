/** Rows of Mattermost's bulk export, as far as they are moved (https://docs.mattermost.com/onboard/bulk-loading-data.html). */
import { z } from "zod";

const text = z.string().nullish().catch(null);
const shown = z.string().catch("");
const time = z.number().nullish().catch(null);

export const teamRow = z.looseObject({ name: z.string(), display_name: text, description: text });

export const channelRow = z.looseObject({
  team: z.string(),
  name: z.string(),
  display_name: text,
  type: text,
  header: text,
  purpose: text,
  deleted_at: time,
});

const notifications = z
  .looseObject({
    desktop: text,
    desktop_sound: text,
    mobile: text,
    email: text,
    /** Whether mentions of everybody notify. */
    channel: text,
    /** Words that notify, separated by commas. */
    mention_keys: text,
    /** In a channel. */
    mark_unread: text,
    ignore_channel_mentions: text,
  })
  .nullish()
  .catch(null);

const membership = z.looseObject({
  name: z.string(),
  roles: text,
  favorite: z.boolean().nullish().catch(null),
  notify_props: notifications,
});

export type MembershipRow = z.infer<typeof membership>;

export const userRow = z.looseObject({
  username: z.string(),
  email: text,
  nickname: text,
  first_name: text,
  last_name: text,
  profile_image: text,
  roles: text,
  delete_at: time,
  locale: text,
  /** JSON of colors. */
  theme: text,
  military_time: text,
  send_on_ctrl_enter: text,
  sync_drafts: text,
  channel_display_mode: text,
  /** In seconds. */
  email_interval: text,
  notify_props: notifications,
  custom_status: z.looseObject({ emoji: shown, text: shown, expires_at: shown }).nullish().catch(null),
  teams: z
    .array(
      z.looseObject({
        name: z.string(),
        roles: text,
        theme: text,
        channels: z.array(membership).nullish().catch(null),
      }),
    )
    .nullish()
    .catch(null),
});

export type UserRow = z.infer<typeof userRow>;

export const botRow = z.looseObject({
  username: z.string(),
  display_name: text,
  profile_image: text,
  delete_at: time,
});

export const emojiRow = z.looseObject({ name: z.string(), image: z.string() });

const attachments = z
  .array(z.looseObject({ path: z.string() }))
  .nullish()
  .catch(null);

const reactions = z
  .array(z.looseObject({ user: z.string(), emoji_name: z.string() }))
  .nullish()
  .catch(null);

/** Programs show these parts below their messages. */
const shownPart = z.looseObject({
  pretext: shown,
  title: shown,
  title_link: shown,
  text: shown,
  fallback: shown,
  fields: z
    .array(z.looseObject({ title: shown, value: z.unknown().optional() }))
    .nullish()
    .catch(null),
});

export type ShownPart = z.infer<typeof shownPart>;

const props = z
  .looseObject({ attachments: z.array(shownPart).catch([]) })
  .partial()
  .nullish()
  .catch(null);

const written = {
  user: z.string(),
  type: text,
  message: text,
  create_at: z.number(),
  edit_at: time,
  reactions,
  attachments,
  props,
  flagged_by: z.array(z.string()).nullish().catch(null),
};

const reply = z.looseObject(written);

const post = { ...written, replies: z.array(reply).nullish().catch(null) };

export const postRow = z.looseObject({ ...post, team: z.string(), channel: z.string() });

export const directPostRow = z.looseObject({ ...post, channel_members: z.array(z.string()) });

export type WrittenRow = z.infer<typeof reply>;

/** Each row names its kind, and has a field of that name. */
export const exportRow = z.looseObject({ type: z.string() });
