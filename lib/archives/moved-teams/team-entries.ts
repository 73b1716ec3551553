/** A moved team as the entries of an archive, which an import restores like its own. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { MAX_ORGANIZATION_DESCRIPTION, MAX_ORGANIZATION_NAME } from "../../people/people-limits.contract.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine, storableText } from "../../text/harmless-text.ts";
import { nameKey } from "../../text/name-key.ts";
import { ARCHIVE_VERSION, type Manifest } from "../exports/archive-format.ts";
import { nextIds } from "../imports/id-shift.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { attachmentBatches } from "./attachment-row.ts";
import { channelDescriptions } from "./channel-descriptions.ts";
import { ChannelGroups } from "./channel-groups.ts";
import { alertWordRows, statusRows } from "./choice-rows.ts";
import { batches, fileBatches, fileEntry } from "./entry-batches.ts";
import { MadePictures } from "./made-pictures.ts";
import { MessageRows } from "./message-rows.ts";
import type { MoveReport } from "./move-report.ts";
import { movedAvatars } from "./moved-avatars.ts";
import type { MovedMessage, MovedTeam } from "./moved-team.ts";
import { type NumberedEmoji, NumberedEmojiSet } from "./numbered-emoji.ts";
import { type FirstIds, NumberedTeam } from "./numbered-team.ts";
import {
  channelRows,
  defaultChannelRows,
  groupRows,
  personRows,
  subgroupRows,
  subscriptionRows,
  timeText,
} from "./organization-rows.ts";
import { SortedMessages } from "./sorted-messages.ts";

/** Counted before anything is written. */
export interface MovedCounts {
  readonly people: number;
  readonly channels: number;
  readonly messages: number;
  readonly files: number;
}

/** Why the entries are read; each is a reading of its own. */
export type ReadingPass = "names" | "checking" | "writing";

export interface PreparedTeam {
  readonly counts: MovedCounts;
  entries(pass: ReadingPass): AsyncGenerator<ArchiveEntry>;
  /** Removes the temporary files. */
  close(): Promise<void>;
}

export interface TeamTarget {
  readonly subdomain: string;
  /** Absent or null: a new organization. */
  readonly into?: object | null;
}

/** Reads the whole team, and writes its messages as rows to a temporary folder. */
export async function prepareTeam(
  team: MovedTeam,
  { subdomain, into = null }: TeamTarget,
  report: MoveReport,
): Promise<PreparedTeam> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-move-"));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const next = await nextIds();
    const first: FirstIds = (table) => next.get(table) ?? 1;
    const numbered = new NumberedTeam(team, first, report);
    if (into === null && !numbered.hasOwner)
      report.add("The organization has no owner; the command people make-owner appoints one.", team.name);
    const pictures = new MadePictures(folder, numbered.realmId, report);
    const emoji = await NumberedEmojiSet.read(team, numbered, first, pictures, report);
    const avatars = await movedAvatars(team, numbered, pictures, report);
    const sorted = new SortedMessages(folder);
    await sorted.add(observed(team, numbered));
    const rows = new MessageRows(folder, numbered, emoji, first, report);
    await rows.number(sorted);
    await rows.write(sorted);
    const descriptions = channelDescriptions(numbered, report);
    const now = Date.now();
    const groups = new ChannelGroups(numbered, first);
    const made = { emoji, pictures, avatars, descriptions };
    const prepared = { team, numbered, groups, ...made, rows, first, subdomain, now };
    const { people, channels, files } = numbered;
    const counts = {
      people: people.length,
      channels: channels.length,
      messages: rows.messageCount,
      files: files.length,
    };
    return { counts, entries: () => entriesOf(prepared), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* observed(team: MovedTeam, numbered: NumberedTeam): AsyncGenerator<MovedMessage> {
  for await (const message of team.messages()) if (await numbered.observe(message)) yield message;
}

interface Prepared {
  readonly team: MovedTeam;
  readonly numbered: NumberedTeam;
  readonly groups: ChannelGroups;
  readonly emoji: NumberedEmojiSet;
  readonly pictures: MadePictures;
  readonly avatars: ReadonlyMap<number, string>;
  readonly rows: MessageRows;
  readonly descriptions: ReadonlyMap<number, string>;
  readonly first: FirstIds;
  readonly subdomain: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** In the order of `archiveTables`. */
async function* entriesOf(prepared: Prepared): AsyncGenerator<ArchiveEntry> {
  const { team, numbered, groups, emoji, pictures, avatars, rows, descriptions } = prepared;
  const { first, subdomain, now } = prepared;
  const { realmId } = numbered;
  yield { kind: "manifest", manifest: manifestOf(prepared) };
  yield* batches("realm", [
    {
      id: realmId,
      subdomain,
      name: organizationName(team.name),
      description: shortened(storableText(team.description), MAX_ORGANIZATION_DESCRIPTION),
      settings: {},
    },
  ]);
  yield* batches("user_account", personRows(numbered, avatars, now));
  yield* batches("user_group", allGroupRows(prepared));
  yield* batches("user_group_member", groups.memberRows());
  yield* batches("user_group_subgroup", [...subgroupRows(first), ...groups.subgroupRows()]);
  yield* batches("conversation", conversationRows(numbered));
  yield* batches("conversation_member", conversationMemberRows(numbered));
  yield* batches("channel", channelRows(numbered, descriptions, now));
  yield* batches("permission_setting", groups.permissionRows());
  yield* batches("custom_emoji", emojiRows(realmId, emoji.all));
  yield* batches("default_channel", defaultChannelRows(numbered));
  const nextMessageId = first("message") + rows.messageCount;
  yield* batches("subscription", subscriptionRows(numbered, nextMessageId));
  yield* batches("topic", topicRows(numbered));
  yield* fileBatches("message", rows.messages);
  yield* fileBatches("message_edit", rows.edits);
  yield* fileBatches("message_flag", rows.flags);
  yield* fileBatches("reaction", rows.reactions);
  yield* batches("topic_read", topicReadRows(numbered, nextMessageId));
  yield* attachmentBatches(realmId, numbered.files, () => now, now);
  yield* fileBatches("message_attachment", rows.attachments);
  yield* batches("alert_word", alertWordRows(numbered));
  yield* batches("user_status", statusRows(numbered, emoji, now));
  yield* pictures.fileEntries();
  yield* storedFiles(emoji.all, numbered);
}

function allGroupRows({ numbered, groups, first, now }: Prepared): ArchiveRow[] {
  return [...groupRows(numbered.realmId, first, now), ...groups.groupRows(timeText(now))];
}

function manifestOf(prepared: Prepared): Manifest {
  const { team, numbered, groups, emoji, avatars, rows, first, subdomain, now } = prepared;
  const lastAccount = personRows(numbered, avatars, now).length;
  const counts: Readonly<Record<string, number>> = {
    realm: 1,
    user_account: lastAccount,
    user_group: allGroupRows(prepared).length,
    conversation: numbered.conversationCount,
    channel: numbered.channels.length,
    permission_setting: groups.permissionCount,
    custom_emoji: emoji.all.length,
    topic: numbered.topics.length,
    message: rows.messageCount,
    message_edit: rows.editCount,
    attachment: numbered.files.length,
  };
  const ids = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => [table, [first(table), first(table) + count - 1]] as const);
  return {
    format: "parley",
    version: ARCHIVE_VERSION,
    kind: "everything",
    exported_at: timeText(now),
    organization: { id: numbered.realmId, subdomain, name: organizationName(team.name) },
    ids: Object.fromEntries(ids.map(([table, [low, high]]) => [table, [low, high]])),
  };
}

function organizationName(given: string): string {
  return shortened(harmlessLine(given), MAX_ORGANIZATION_NAME) || "Moved team";
}

function* conversationRows({ realmId, channels, topics }: NumberedTeam): Generator<ArchiveRow> {
  for (const { conversationId } of channels)
    yield { id: conversationId, realm_id: realmId, direct_key: null };
  for (const { conversationId, memberIds, channel } of topics) {
    if (!channel) yield { id: conversationId, realm_id: realmId, direct_key: memberIds.join(",") };
  }
}

function* conversationMemberRows({ topics }: NumberedTeam): Generator<ArchiveRow> {
  for (const { conversationId, memberIds } of topics) {
    for (const userId of memberIds) yield { conversation_id: conversationId, user_id: userId };
  }
}

function* topicRows({ realmId, topics }: NumberedTeam): Generator<ArchiveRow> {
  for (const { id, conversationId, name } of topics) {
    yield { id, realm_id: realmId, conversation_id: conversationId, name, name_key: nameKey(name) };
  }
}

/** In channels, members have received nothing; see `subscriptionRows`. */
function* topicReadRows({ topics }: NumberedTeam, nextMessageId: number): Generator<ArchiveRow> {
  for (const { id, memberIds } of topics) {
    for (const userId of memberIds) yield { user_id: userId, topic_id: id, read: `{[1,${nextMessageId})}` };
  }
}

function emojiRows(realmId: number, emoji: readonly NumberedEmoji[]): ArchiveRow[] {
  return emoji.map(({ id, name, authorId, pictures, storeKey, stillKey }) => ({
    id,
    realm_id: realmId,
    author_id: authorId,
    name,
    file_key: storeKey,
    format: pictures.moving?.format ?? "png",
    still_key: stillKey,
  }));
}

async function* storedFiles(
  emoji: readonly NumberedEmoji[],
  { files }: NumberedTeam,
): AsyncGenerator<ArchiveEntry> {
  for (const { pictures, storeKey, stillKey } of emoji) {
    yield fileEntry(storeKey, pictures.moving?.bytes ?? pictures.still);
    if (stillKey !== null) yield fileEntry(stillKey, pictures.still);
  }
  for (const { storeKey, file } of files) {
    yield { kind: "file", key: storeKey, size: file.size, content: await file.open() };
  }
}
