/** The moved parts of a Slack export. Exports differ, so nothing is required but the ids. */
import { z } from "zod";

const text = z.string().catch("");
const flag = z.boolean().catch(false);

/** One malformed row leaves the others. */
const listOf = <T>(row: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((rows) => rows.flatMap((each) => row.safeParse(each).data ?? []));

const keys = z.array(z.string()).nullish().catch(null);

/** In seconds since 1970, before the year 5139. */
const TIME = /^\d{1,11}(?:\.\d{1,6})?$/;
const LATEST = 99_999_999_999;

/** Programs that change exports write numbers. */
const time = z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(TIME));

export function isSlackTime(given: string): boolean {
  return TIME.test(given);
}

/** In ms since 1970, with a fraction. */
export function timeOf(ts: string): number {
  return Number(ts) * 1_000;
}

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
  created: z.number().min(0).max(LATEST).nullish().catch(null),
  creator: z.string().nullish().catch(null),
  is_archived: flag,
  is_general: flag,
  members: keys,
  topic: purpose,
  purpose,
  pins: listOf(z.looseObject({ id: text })),
});

export type SlackChannel = z.infer<typeof slackChannel>;

const CANVAS_TYPES: ReadonlySet<string> = new Set(["canvas", "quip"]);

export const slackFile = z.looseObject({
  id: text,
  name: z.string().nullish().catch(null),
  title: z.string().nullish().catch(null),
  mode: text,
  mimetype: text,
  filetype: text,
  url_private: z.string().nullish().catch(null),
  permalink: text,
});

export type SlackFile = z.infer<typeof slackFile>;

/** Canvases are files, which Slack names after the program that they come from. */
export function isCanvas({ filetype, mode, mimetype }: SlackFile): boolean {
  return CANVAS_TYPES.has(filetype) || CANVAS_TYPES.has(mode) || mimetype === "application/vnd.slack-docs";
}

/** Read by slack-blocks.ts. */
const blocks = z.array(z.unknown()).catch([]);

const attachment = z.looseObject({
  pretext: text,
  title: text,
  title_link: text,
  text,
  fallback: text,
  fields: listOf(z.looseObject({ title: text, value: text })),
  blocks,
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
  thread_ts: time.nullish().catch(null),
  edited: z.looseObject({ ts: time }).nullish().catch(null),
  reactions: listOf(z.looseObject({ name: text, users: listOf(z.string()) })),
  files: listOf(slackFile),
  attachments: listOf(attachment),
  blocks,
});

export type SlackMessage = z.infer<typeof slackMessage>;
