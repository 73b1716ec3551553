/** The moved parts of Rocket.Chat's collections. Its versions differ, so nothing is required but the ids. */
import { z } from "zod";

const text = z.string().catch("");
const optionalText = z.string().nullish().catch(null);
const flag = z.boolean().catch(false);
const time = z.date().nullish().catch(null);

/** A list in which entries of another form are passed over. */
function list<T>(entry: z.ZodType<T>) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.flatMap((each) => entry.safeParse(each).data ?? []));
}

const reference = z.looseObject({ _id: z.string() });

const preferences = z.looseObject({
  /** 1: twelve hours, 2: twenty-four. */
  clockMode: z.coerce.number().catch(0),
  /** As Rocket.Chat spells it. */
  themeAppearence: text,
  sendOnEnter: text,
  convertAsciiEmoji: flag,
  language: text,
  desktopNotifications: text,
  pushNotifications: text,
  emailNotificationMode: text,
  /** The sound's name. */
  newMessageNotification: text,
  highlights: list(z.string()),
});

const NONE = preferences.parse({});

export const userDocument = z.looseObject({
  _id: z.string(),
  username: text,
  name: text,
  emails: list(z.looseObject({ address: z.string() })),
  roles: list(z.string()),
  type: text,
  active: z.boolean().catch(true),
  createdAt: time,
  statusText: text,
  statusExpiresAt: time,
  language: text,
  settings: z.looseObject({ preferences: preferences.catch(NONE) }).catch({ preferences: NONE }),
});

export type UserDocument = z.infer<typeof userDocument>;

export const roomDocument = z.looseObject({
  _id: z.string(),
  /** c: public, p: private, d: direct, others: talks with visitors of a website. */
  t: text,
  name: text,
  fname: text,
  description: text,
  topic: text,
  /** Of a discussion. */
  prid: optionalText,
  /** Of direct messages. */
  uids: list(z.string()),
  usernames: list(z.string()),
  archived: flag,
  /** Only some people may write. */
  ro: flag,
  /** New people join it. */
  default: flag,
  u: reference.nullish().catch(null),
  ts: time,
});

export type RoomDocument = z.infer<typeof roomDocument>;

export const subscriptionDocument = z.looseObject({
  rid: z.string(),
  u: reference,
  roles: list(z.string()),
  /** Favorite. */
  f: flag,
  hideUnreadStatus: flag,
  disableNotifications: flag,
  muteGroupMentions: flag,
  desktopNotifications: text,
  desktopPrefOrigin: text,
  mobilePushNotifications: text,
  mobilePrefOrigin: text,
  emailNotifications: text,
  emailPrefOrigin: text,
});

export type SubscriptionDocument = z.infer<typeof subscriptionDocument>;

const file = z.looseObject({ _id: z.string(), name: text });

const field = z.looseObject({ title: text, value: text });

const attachment = z.looseObject({
  title: text,
  title_link: text,
  description: text,
  pretext: text,
  text,
  message_link: optionalText,
  author_name: text,
  image_url: text,
  fields: list(field),
});

export type AttachmentPart = z.infer<typeof attachment>;

export const messageDocument = z.looseObject({
  _id: z.string(),
  rid: z.string(),
  msg: text,
  ts: z.date(),
  u: z.looseObject({ _id: z.string(), username: text, name: text }),
  /** Kind of a notice. */
  t: optionalText,
  _hidden: flag,
  tmid: optionalText,
  tcount: z.number().catch(0),
  editedAt: time,
  alias: text,
  bot: z.unknown().optional(),
  file: file.nullish().catch(null),
  files: list(file),
  attachments: list(attachment),
  reactions: z.record(z.string(), z.looseObject({ usernames: list(z.string()) })).catch({}),
  starred: list(reference),
  location: z
    .looseObject({ coordinates: z.tuple([z.coerce.number(), z.coerce.number()]) })
    .nullish()
    .catch(null),
});

export type MessageDocument = z.infer<typeof messageDocument>;

export const uploadDocument = z.looseObject({ _id: z.string(), name: text, rid: optionalText });

export type UploadDocument = z.infer<typeof uploadDocument>;

export const avatarDocument = z.looseObject({
  _id: z.string(),
  /** Username. */
  name: text,
  userId: optionalText,
  /** Of a room's avatar. */
  rid: optionalText,
});

export type AvatarDocument = z.infer<typeof avatarDocument>;

export const emojiDocument = z.looseObject({ name: z.string(), aliases: list(z.string()), extension: text });

export const settingDocument = z.looseObject({ _id: z.string(), value: z.unknown().optional() });
