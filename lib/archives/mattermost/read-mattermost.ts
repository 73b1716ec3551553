/** Reads Mattermost's bulk export, which its administrators make with `mmctl export`. */

import type { z } from "zod";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_OWNER,
} from "../../kernel/roles/roles.contract.ts";
import { ArchiveError, quoted } from "../exports/archive-format.ts";
import { distinctChannels } from "../moved-teams/distinct-channels.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import {
  type MovedChannel,
  type MovedEmoji,
  type MovedFile,
  type MovedPerson,
  type MovedTeam,
  NOTHING_CHOSEN,
} from "../moved-teams/moved-team.ts";
import { ZipFolder } from "../moved-teams/zip-folder.ts";
import { choicesIn, chosenBy } from "./mattermost-choices.ts";
import { MattermostPosts } from "./mattermost-posts.ts";
import { mattermostRows } from "./mattermost-rows.ts";
import {
  botRow,
  channelRow,
  emojiRow,
  type MembershipRow,
  teamRow,
  type UserRow,
  userRow,
} from "./mattermost-shapes.ts";

export interface MattermostOptions {
  /** The team to move, where the export has several; null for its only one. */
  readonly team: string | null;
}

/** Everything of an export but its posts. */
interface Directory {
  readonly teams: z.infer<typeof teamRow>[];
  readonly channels: z.infer<typeof channelRow>[];
  readonly users: UserRow[];
  readonly bots: z.infer<typeof botRow>[];
  readonly emoji: z.infer<typeof emojiRow>[];
}

/** @throws ArchiveError for a file that is no export of Mattermost, and for an unknown or missing team. */
export async function readMattermost(
  file: string,
  options: MattermostOptions,
  report: MoveReport,
): Promise<MovedTeam> {
  const folder = await ZipFolder.open(file, ".jsonl");
  try {
    const name = [...folder.names].find((each) => each.endsWith(".jsonl") && !each.includes("/")) ?? "";
    const directory = await readDirectory(folder, name, report);
    const team = chosenTeam(directory, options.team);
    const users = directory.users.filter((user) => isIn(user, team.name));
    const own = directory.channels.filter((channel) => channel.team === team.name);
    const channels = distinctChannels(own, channelKey, report);
    const emoji = new Set(directory.emoji.map((each) => each.name));
    const members = membersByChannel(users, team.name);
    const posts = new MattermostPosts(folder, name, {
      team: team.name,
      channels: new Set(channels.map(channelKey)),
      people: new Set([...users, ...directory.bots].map(({ username }) => username.toLowerCase())),
      isOwnConversation: (members) => firstTeamOf(members, directory) === team.name,
      emoji,
      report,
    });
    return {
      name: team.display_name || team.name,
      description: team.description ?? "",
      people: [...users.map((user) => personOf(user, team.name, emoji)), ...directory.bots.map(botOf)],
      channels: channels.map((channel) => channelOf(channel, members.get(channel.name) ?? new Map())),
      emoji: directory.emoji.map(emojiOf),
      messages: () => posts.read(),
      file: (key) => fileOf(folder, key),
      close: async () => folder.close(),
    };
  } catch (error) {
    folder.close();
    throw error;
  }
}

const MOVED_LATER: ReadonlySet<string> = new Set(["post", "direct_post"]);
/** Nothing of them is moved: posts name the members of direct conversations themselves. */
const NEEDLESS: ReadonlySet<string> = new Set(["version", "direct_channel", "role", "scheme"]);

async function readDirectory(folder: ZipFolder, name: string, report: MoveReport): Promise<Directory> {
  const directory: Directory = { teams: [], channels: [], users: [], bots: [], emoji: [] };
  for await (const { type, content, place } of mattermostRows(folder, name, report)) {
    if (MOVED_LATER.has(type) || NEEDLESS.has(type)) continue;
    const isKept =
      (type === "team" && add(directory.teams, teamRow, content)) ||
      (type === "channel" && add(directory.channels, channelRow, content)) ||
      (type === "user" && add(directory.users, userRow, content)) ||
      (type === "bot" && add(directory.bots, botRow, content)) ||
      (type === "emoji" && add(directory.emoji, emojiRow, content));
    if (!isKept) report.add(`A row of the type ${quoted(type)} was left out.`, place);
  }
  return directory;
}

function add<T>(rows: T[], shape: z.ZodType<T>, content: unknown): boolean {
  const { data } = shape.safeParse(content);
  if (data) rows.push(data);
  return data !== undefined;
}

function chosenTeam({ teams }: Directory, given: string | null) {
  const names = teams.map(({ name }) => name).join(", ");
  if (given === null && teams.length > 1)
    throw new ArchiveError(
      `The export has several teams. Name one of them (on the page: Team; in the command: --team): ${names}.`,
    );
  const team = given === null ? teams[0] : teams.find(({ name }) => name === given);
  if (!team) throw new ArchiveError(`The export has no such team. It has: ${names || "none"}.`);
  return team;
}

function isIn({ teams }: UserRow, team: string): boolean {
  return teams?.some(({ name }) => name === team) ?? false;
}

/** Direct messages belong to no team; they move with the first one that has all their people, so only once. */
function firstTeamOf(members: readonly string[], { teams, users }: Directory): string | undefined {
  const known = users.filter(({ username }) => members.includes(username));
  return teams.find(({ name }) => known.every((user) => isIn(user, name)))?.name;
}

function personOf(user: UserRow, team: string, emoji: ReadonlySet<string>): MovedPerson {
  const { username, email, nickname, first_name: first, last_name: last, delete_at: deletedAt } = user;
  return {
    key: username.toLowerCase(),
    fullName: [first, last].filter(Boolean).join(" ") || nickname || username,
    email: email ?? null,
    role: roleOf(user, team),
    isActive: !deletedAt,
    isBot: false,
    timezone: "",
    joinedAt: null,
    picture: user.profile_image || null,
    ...chosenBy(user, team, emoji),
  };
}

function roleOf({ roles, teams }: UserRow, team: string): number {
  const own = teams?.find(({ name }) => name === team)?.roles ?? "";
  if (/\bsystem_admin\b/.test(roles ?? "")) return ROLE_OWNER;
  if (/\bteam_admin\b/.test(own)) return ROLE_ADMINISTRATOR;
  return /_guest\b/.test(`${roles} ${own}`) ? ROLE_GUEST : ROLE_MEMBER;
}

function botOf(bot: z.infer<typeof botRow>): MovedPerson {
  const { username, display_name: shown, delete_at: deletedAt, profile_image: picture } = bot;
  return {
    key: username.toLowerCase(),
    fullName: shown || username,
    email: null,
    role: ROLE_MEMBER,
    isActive: !deletedAt,
    isBot: true,
    timezone: "",
    joinedAt: null,
    picture: picture || null,
    ...NOTHING_CHOSEN,
  };
}

type Members = ReadonlyMap<string, MembershipRow>;

/** By channel and person. */
function membersByChannel(users: readonly UserRow[], team: string): ReadonlyMap<string, Members> {
  const all = new Map<string, Map<string, MembershipRow>>();
  for (const { username, teams } of users) {
    for (const membership of teams?.find(({ name }) => name === team)?.channels ?? []) {
      const members = all.get(membership.name) ?? new Map();
      all.set(membership.name, members.set(username.toLowerCase(), membership));
    }
  }
  return all;
}

function channelKey({ name }: z.infer<typeof channelRow>): string {
  return name.toLowerCase();
}

function channelOf(channel: z.infer<typeof channelRow>, members: Members): MovedChannel {
  const { name, display_name: shown, type, header, purpose, deleted_at: deletedAt } = channel;
  const administrators = [...members].filter(([, { roles }]) => /\bchannel_admin\b/.test(roles ?? ""));
  return {
    key: channelKey(channel),
    name: shown || name,
    description: [[purpose, header].filter(Boolean).join(" ")],
    pinned: [],
    bookmarks: [],
    isPrivate: type === "P",
    isArchived: Boolean(deletedAt),
    isDefault: name === "town-square",
    isReadOnly: false,
    creatorKey: null,
    createdAt: null,
    memberKeys: [...members.keys()],
    administratorKeys: administrators.map(([key]) => key),
    choices: new Map([...members].map(([key, member]) => [key, choicesIn(member)])),
  };
}

function emojiOf({ name, image }: z.infer<typeof emojiRow>): MovedEmoji {
  return { key: name, name, authorKey: null, fileKey: image };
}

/** Paths begin at the folder of the files, whose name depends on the version. */
async function fileOf(folder: ZipFolder, key: string): Promise<MovedFile | null> {
  const name = [key, `data/${key}`, `bulk-export-attachments/${key}`].find((each) => folder.has(each));
  const size = name === undefined ? null : folder.size(name);
  if (name === undefined || size === null) return null;
  return { size, name: name.split("/").at(-1) ?? name, open: () => folder.stream(name) };
}
