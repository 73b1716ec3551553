/** Reads a dump of Rocket.Chat's database. */

import type { z } from "zod";
import { ROLE_GUEST, ROLE_MEMBER, ROLE_MODERATOR, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedEmoji, MovedFile, MovedPerson, MovedTeam } from "../moved-teams/moved-team.ts";
import { GridFiles } from "./grid-files.ts";
import { MongoDump } from "./mongo-dump.ts";
import { chosenBy } from "./rocketchat-choices.ts";
import { MESSAGES, RocketChatMessages } from "./rocketchat-messages.ts";
import { RocketChatRooms } from "./rocketchat-rooms.ts";
import {
  type AvatarDocument,
  avatarDocument,
  emojiDocument,
  roomDocument,
  settingDocument,
  subscriptionDocument,
  type UploadDocument,
  type UserDocument,
  uploadDocument,
  userDocument,
} from "./rocketchat-shapes.ts";

const USERS = "users";
const ROOMS = "rocketchat_room";
const SUBSCRIPTIONS = "rocketchat_subscription";
const UPLOADS = "rocketchat_uploads";
const AVATARS = "rocketchat_avatars";
const EMOJI = "rocketchat_custom_emoji";
const EMOJI_FILES = "custom_emoji";
const SETTINGS = "rocketchat_settings";

const COLLECTIONS = [
  ...[USERS, ROOMS, SUBSCRIPTIONS, MESSAGES, UPLOADS, AVATARS, EMOJI, SETTINGS],
  ...[UPLOADS, AVATARS, EMOJI_FILES].flatMap((bucket) => [`${bucket}.files`, `${bucket}.chunks`]),
];

/** @throws ArchiveError for what is no dump of Rocket.Chat. */
export async function readRocketChat(given: string, report: MoveReport): Promise<MovedTeam> {
  const dump = await MongoDump.open(given, COLLECTIONS);
  try {
    const users = (await listed(dump, USERS, userDocument, report)).filter(isPerson);
    const rooms = new RocketChatRooms(
      await listed(dump, ROOMS, roomDocument, report),
      await listed(dump, SUBSCRIPTIONS, subscriptionDocument, report),
      users,
      report,
    );
    const emoji = await listed(dump, EMOJI, emojiDocument, report);
    const settings = await readSettings(dump, report);
    const uploadsById = await readUploads(dump);
    const uploads = await GridFiles.read(dump, UPLOADS);
    const avatars = await GridFiles.read(dump, AVATARS);
    const pictures = await GridFiles.read(dump, EMOJI_FILES);
    const avatarOf = avatarFinder(await listed(dump, AVATARS, avatarDocument, report));
    const moved = emoji.flatMap(emojiOf);
    const emojiNames = new Set(moved.map(({ key }) => key));
    const byUsername = new Map(users.map(({ _id, username }) => [username.toLowerCase(), _id]));
    const messages = new RocketChatMessages(dump, {
      places: rooms.places,
      names: {
        personKey: (username) => byUsername.get(username),
        channelKey: (name) => rooms.channelKey(name),
        hasCustomEmoji: (name) => emojiNames.has(name),
        siteUrl: settings.siteUrl,
      },
      roomOfFile: (id) => uploadsById.get(id)?.rid ?? null,
      report,
    });
    return {
      name: settings.name,
      description: "",
      people: users.map((user) => personOf(user, avatarOf(user))),
      channels: rooms.channels,
      emoji: moved,
      messages: () => messages.read(),
      file: async (key) => {
        if (key.startsWith(AVATAR_KEY)) return avatars.file(key.slice(AVATAR_KEY.length));
        return pictures.file(key) ?? named(uploads.file(key), uploadsById.get(key)?.name);
      },
      close: () => dump.close(),
    };
  } catch (error) {
    await dump.close();
    throw error;
  }
}

async function listed<T>(
  dump: MongoDump,
  collection: string,
  shape: z.ZodType<T>,
  report: MoveReport,
): Promise<T[]> {
  const rows: T[] = [];
  for await (const { document, place } of dump.documents(collection)) {
    const { data } = shape.safeParse(document);
    if (data) rows.push(data);
    else report.add("A document without an id was left out.", place);
  }
  return rows;
}

/** Visitors of a website who talk to a team have no accounts. */
function isPerson({ type }: UserDocument): boolean {
  return type !== "unknown" && type !== "visitor";
}

async function readSettings(dump: MongoDump, report: MoveReport) {
  const all = await listed(dump, SETTINGS, settingDocument, report);
  const value = (id: string) => {
    const found = all.find(({ _id }) => _id === id)?.value;
    return typeof found === "string" ? found : "";
  };
  const siteUrl = value("Site_Url").replace(/\/$/, "");
  return {
    name: value("Site_Name") || "Rocket.Chat",
    siteUrl: siteUrl === "" ? null : siteUrl,
  };
}

async function readUploads(dump: MongoDump): Promise<ReadonlyMap<string, UploadDocument>> {
  const uploads = new Map<string, UploadDocument>();
  for await (const { document } of dump.documents(UPLOADS)) {
    const { data } = uploadDocument.safeParse(document);
    if (data) uploads.set(data._id, data);
  }
  return uploads;
}

function named(file: MovedFile | null, name: string | undefined): MovedFile | null {
  return file && { ...file, name: name || file.name };
}

function emojiOf({ name, aliases, extension }: z.infer<typeof emojiDocument>): MovedEmoji[] {
  return [name, ...aliases].map((each) => ({
    key: each,
    name: each,
    authorKey: null,
    fileKey: `${name}.${extension}`,
  }));
}

/** Begins the key of a profile picture, since each bucket has ids of its own. */
const AVATAR_KEY = "avatar ";

/** Finds the key of a person's picture. */
function avatarFinder(avatars: readonly AvatarDocument[]): (user: UserDocument) => string | null {
  const own = avatars.filter(({ rid }) => !rid);
  const byUser = new Map(own.map(({ _id, userId }) => [userId, _id]));
  const byName = new Map(own.map(({ _id, name }) => [name, _id]));
  return ({ _id, username }) => {
    // A later picture has the name of the person; administrators may have chosen it.
    const found = byName.get(username) ?? byUser.get(_id);
    return found === undefined ? null : AVATAR_KEY + found;
  };
}

function personOf(user: UserDocument, picture: string | null): MovedPerson {
  const { _id: key, name, username, emails, active, type, createdAt } = user;
  return {
    key,
    fullName: name || username,
    email: emails[0]?.address ?? null,
    role: roleOf(user),
    isActive: active,
    isBot: type === "bot" || type === "app",
    timezone: "",
    joinedAt: createdAt?.getTime() ?? null,
    picture,
    ...chosenBy(user),
  };
}

function roleOf({ roles }: UserDocument): number {
  if (roles.includes("admin")) return ROLE_OWNER;
  if (roles.includes("moderator")) return ROLE_MODERATOR;
  return roles.includes("guest") || roles.includes("anonymous") ? ROLE_GUEST : ROLE_MEMBER;
}
