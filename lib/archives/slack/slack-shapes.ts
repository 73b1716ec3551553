/** The moved parts of a Slack export. Exports differ, so nothing is required but the ids. */
import { z } from "zod";

const text = z.string().catch("");
const flag = z.boolean().catch(false);
const keys = z.array(z.string()).nullish().catch(null);

const profile = z
  .looseObject({
    real_name: text,
    display_name: text,
    email: z.string().nullish().catch(null),
    name: text,
    /** The other id of a bot's account, which its older messages have. */
    bot_id: text,
    /** Whether the person chose the picture. */
    is_custom_image: flag,
    image_original: text,
    image_512: text,
  })
  .partial()
  .catch({});

export const slackUser = z.looseObject({
  id: z.string(),
  name: text,
  deleted: flag,
  is_bot: flag,
  is_admin: flag,
  is_owner: flag,
  is_primary_owner: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  tz: text,
  real_name: text,
  profile,
});

export type SlackUser = z.infer<typeof slackUser>;

const purpose = z.looseObject({ value: text }).partial().catch({});

export const slackChannel = z.looseObject({
  id: z.string(),
  /** Direct messages have none. */
  name: text,
  created: z.number().nullish().catch(null),
  creator: z.string().nullish().catch(null),
  is_archived: flag,
  is_general: flag,
  members: keys,
  topic: purpose,
  purpose,
});

export type SlackChannel = z.infer<typeof slackChannel>;

const file = z.looseObject({
  id: text,
  name: z.string().nullish().catch(null),
  title: z.string().nullish().catch(null),
  mode: text,
  mimetype: text,
  url_private: z.string().nullish().catch(null),
});

export type SlackFile = z.infer<typeof file>;

/** Seconds since 1970, which programs that change exports write as numbers. */
const time = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/));

const attachment = z.looseObject({
  pretext: text,
  title: text,
  title_link: text,
  text,
  fallback: text,
  fields: z.array(z.looseObject({ title: text, value: text })).catch([]),
});

export type SlackAttachment = z.infer<typeof attachment>;

export const slackMessage = z.looseObject({
  type: text,
  subtype: text,
  ts: time,
  user: z.string().nullish().catch(null),
  bot_id: z.string().nullish().catch(null),
  username: z.string().nullish().catch(null),
  text,
  user_profile: profile.nullish().catch(null),
  bot_profile: profile.nullish().catch(null),
  thread_ts: z.string().nullish().catch(null),
  edited: z.looseObject({ ts: time }).nullish().catch(null),
  reactions: z.array(z.looseObject({ name: text, users: z.array(z.string()).catch([]) })).catch([]),
  files: z.array(file).catch([]),
  attachments: z.array(attachment).catch([]),
});

export type SlackMessage = z.infer<typeof slackMessage>;
