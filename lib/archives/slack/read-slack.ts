/** Reads the zip archive that Slack's administrators export. */

import type { z } from "zod";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import { distinctChannels } from "../moved-teams/distinct-channels.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import {
  type MovedChannel,
  type MovedEmoji,
  type MovedPerson,
  type MovedTeam,
  NOTHING_CHOSEN,
} from "../moved-teams/moved-team.ts";
import { ZipFolder } from "../moved-teams/zip-folder.ts";
import type { TopicChoice } from "../uploaded-exports/uploaded-exports.contract.ts";
import { SlackBookmarks } from "./slack-bookmarks.ts";
import { channelOf, reportPinsOf } from "./slack-channels.ts";
import { SlackDownloads, type SlackServers, slackServers } from "./slack-downloads.ts";
import { SlackFiles } from "./slack-files.ts";
import { type SlackConversation, SlackMessages } from "./slack-messages.ts";
import { type SlackChannel, type SlackUser, slackChannel, slackFile, slackUser } from "./slack-shapes.ts";
import type { SlackNames } from "./slack-text.ts";

export interface SlackOptions {
  /** Name of the organization, which the export does not contain. */
  readonly name: string;
  readonly topics: TopicChoice;
  /** The workspace's address, such as acme.slack.com, by which links to its messages are known; null if unknown. */
  readonly domain: string | null;
  /** For files, custom emoji, profile pictures and bookmarks; null leaves them out. */
  readonly download: SlackDownload | null;
}

export interface SlackDownload {
  readonly token: string;
  /** Keeps the export's files (`slack-download-folder.ts`). */
  readonly folder: string;
  readonly servers?: SlackServers;
}

const SLACKBOT = "USLACKBOT";

/** @throws ArchiveError for a file that is no export of Slack, and when Slack does not answer or refuses the token. */
export async function readSlack(file: string, options: SlackOptions, report: MoveReport): Promise<MovedTeam> {
  const folder = await ZipFolder.open(file, "/users.json");
  try {
    const { download } = options;
    const servers = download?.servers ?? slackServers;
    const downloads =
      download && (await SlackDownloads.open(download.token, servers, download.folder, report));
    const emoji = downloads?.emoji ?? [];
    const users = await listed(folder, "users.json", slackUser, report);
    const open = await listed(folder, "channels.json", slackChannel, report);
    const hidden = await listed(folder, "groups.json", slackChannel, report);
    const direct = [
      ...(await listed(folder, "dms.json", slackChannel, report)),
      ...(await listed(folder, "mpims.json", slackChannel, report)),
    ];
    const conversations = [
      ...[...open, ...hidden].map((channel) => conversationOf(channel, null)),
      ...direct.map((conversation) => conversationOf(conversation, conversation.members ?? [])),
    ];
    const names = namesOf(users, [...open, ...hidden], emoji, options.domain);
    const canvases = await listed(folder, "canvases.json", slackFile, report);
    const files = new SlackFiles(downloads, canvases, report);
    const bookmarks = download && new SlackBookmarks(download.token, servers.api, report);
    const all: MovedChannel[] = [];
    const hiddenIds = new Set(hidden.map(({ id }) => id));
    for (const channel of distinctChannels([...open, ...hidden], ({ id }) => id, report)) {
      const links = (await bookmarks?.of(channel, names)) ?? [];
      all.push(channelOf(channel, hiddenIds.has(channel.id), names, links, report));
    }
    for (const conversation of direct) reportPinsOf(conversation, report);
    const messages = new SlackMessages(folder, conversations, names, options.topics, report, files);
    return {
      name: options.name,
      description: "",
      people: users.map((user) => personOf(user, downloads)),
      channels: all,
      emoji,
      messages: () => messages.read(),
      file: async (key) => (await downloads?.file(key)) ?? null,
      close: async () => folder.close(),
    };
  } catch (error) {
    folder.close();
    throw error;
  }
}

function conversationOf({ id, name }: SlackChannel, people: readonly string[] | null): SlackConversation {
  return { key: id, folder: name || id, people };
}

function namesOf(
  users: readonly SlackUser[],
  channels: readonly SlackChannel[],
  emoji: readonly MovedEmoji[],
  domain: string | null,
): SlackNames {
  const people = new Set(users.map(({ id }) => id));
  const channelIds = new Set(channels.map(({ id }) => id));
  const emojiNames = new Set(emoji.map(({ key }) => key));
  const bots = new Map(users.map(({ profile, id }) => [profile.bot_id || id, id]));
  return {
    hasPerson: (key) => people.has(key),
    hasChannel: (key) => channelIds.has(key),
    botAccount: (botId) => bots.get(botId) ?? botId,
    hasCustomEmoji: (name) => emojiNames.has(name),
    domain,
  };
}

/** Rows of a file at the top of the export; a missing file has none. */
async function listed<T>(
  folder: ZipFolder,
  name: string,
  shape: z.ZodType<T>,
  report: MoveReport,
): Promise<T[]> {
  if (!folder.has(name)) return [];
  const rows = await folder.json(name);
  return (Array.isArray(rows) ? rows : []).flatMap((row, index) => {
    const { data } = shape.safeParse(row);
    if (!data) report.add("A row without an id was left out.", `${name}, row ${index + 1}`);
    return data ?? [];
  });
}

function personOf(user: SlackUser, downloads: SlackDownloads | null): MovedPerson {
  const { id, name, profile, real_name, deleted, is_bot, tz } = user;
  return {
    key: id,
    fullName: profile.real_name || real_name || profile.display_name || name,
    email: profile.email ?? null,
    role: roleOf(user),
    isActive: !deleted && id !== SLACKBOT,
    isBot: is_bot || id === SLACKBOT,
    timezone: tz,
    joinedAt: null,
    picture: downloads?.pictureOf(user) ?? null,
    ...NOTHING_CHOSEN,
  };
}

function roleOf(user: SlackUser): number {
  if (user.is_owner || user.is_primary_owner) return ROLE_OWNER;
  if (user.is_admin) return ROLE_ADMINISTRATOR;
  return user.is_restricted || user.is_ultra_restricted ? ROLE_GUEST : ROLE_MEMBER;
}
