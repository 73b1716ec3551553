/** An export of Zulip as the entries of an archive, which an import restores like its own. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { ProfileFieldRecord } from "../../accounts/profile-fields/profile-field-records.ts";
import { ARCHIVE_VERSION, type Manifest } from "../exports/archive-format.ts";
import { denseEntries } from "../imports/dense-entries.ts";
import { DenseIds } from "../imports/dense-ids.ts";
import { nextIds } from "../imports/id-shift.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { batches, fileBatches } from "../moved-teams/entry-batches.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { FirstIds } from "../moved-teams/numbered-team.ts";
import { timeText } from "../moved-teams/organization-rows.ts";
import type { PreparedTeam, TeamTarget } from "../moved-teams/team-entries.ts";
import { ExportFolder } from "./export-folder.ts";
import { formerAddress } from "./former-address.ts";
import { RealmTables } from "./realm-tables.ts";
import {
  channelRows,
  defaultChannelRows,
  folderRows,
  subscriptionRows,
  type ZulipParts,
} from "./zulip-channels.ts";
import { ZulipFiles } from "./zulip-files.ts";
import { ZulipGroups } from "./zulip-groups.ts";
import { ZulipMessages } from "./zulip-messages.ts";
import {
  domainRows,
  fieldRows,
  fieldValueRows,
  linkifierRows,
  movedFields,
  organizationName,
  playgroundRows,
  realmRow,
} from "./zulip-organization.ts";
import { ZulipPeople } from "./zulip-people.ts";
import {
  alertWordRows,
  botRows,
  botStorageRows,
  mutedRows,
  scheduledRows,
  snippetRows,
  statusRows,
  userTopicRows,
  viewRows,
} from "./zulip-personal.ts";
import { ZulipPictures } from "./zulip-pictures.ts";
import { ZulipPlaces } from "./zulip-places.ts";
import { ZulipReactions } from "./zulip-reactions.ts";

interface Prepared {
  readonly parts: ZulipParts;
  readonly groups: ZulipGroups;
  readonly files: ZulipFiles;
  readonly messages: ZulipMessages;
  readonly reactions: ZulipReactions;
  readonly pictures: ZulipPictures;
  readonly fields: ReadonlyMap<number, ProfileFieldRecord>;
  readonly first: FirstIds;
  readonly subdomain: string;
  /** Without a trailing slash; null if unknown. */
  readonly address: string | null;
}

/**
 * Reads the whole export, and writes what grows with the messages to a temporary folder.
 * @param file a `.tar.gz` file, or the folder that it holds.
 * @param address that the organization had, if it is known.
 */
export async function prepareZulip(
  file: string,
  target: TeamTarget,
  address: string | null,
  report: MoveReport,
): Promise<PreparedTeam> {
  const from = await ExportFolder.open(file);
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-move-"));
  const close = async () => {
    await from.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const prepared = await prepare(from, folder, target, address, report);
    const { parts, messages, files } = prepared;
    // Writes the report's lines about rows, also in a trial.
    const rows = rowsOf(prepared);
    const counts = {
      people: parts.people.count,
      channels: rows.channel.length,
      messages: messages.times.count,
      files: files.count,
    };
    const entries = () => entriesOf(prepared, rows);
    const dense = new DenseIds(idsOf(prepared, rows));
    // A new organization keeps its ids where they are free.
    const idsStay = (target.into ?? null) === null || !dense.areNeeded;
    return { counts, entries: idsStay ? entries : () => denseEntries(entries(), dense), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepare(
  from: ExportFolder,
  folder: string,
  { subdomain, into = null }: TeamTarget,
  address: string | null,
  report: MoveReport,
): Promise<Prepared> {
  const tables = await RealmTables.read(from, report);
  const next = await nextIds();
  const first: FirstIds = (table) => next.get(table) ?? 1;
  const people = new ZulipPeople(tables, report);
  if (into === null) people.reportMissingOwner();
  const places = new ZulipPlaces(tables, people, first);
  const parts = { tables, people, places, report, realmId: first("realm"), now: Date.now() };
  const groups = new ZulipGroups(tables, people, report);
  const files = await ZulipFiles.read(from, people, parts.realmId, parts.now, report);
  const messages = new ZulipMessages(folder, parts, files, first("message_edit"));
  await messages.write(from);
  const pictures = new ZulipPictures(folder, from, parts);
  await pictures.make();
  const reactions = new ZulipReactions(folder, parts);
  await reactions.write(from, messages.times, pictures.emojiIds);
  const known = address ?? formerAddress(tables);
  return {
    ...{ parts, groups, files, messages, reactions, pictures, first, subdomain },
    fields: movedFields(parts),
    address: known,
  };
}

type Rows = ReturnType<typeof rowsOf>;

/** Rows that do not grow with the messages. */
function rowsOf({ parts, groups, files, messages, pictures, fields, first, subdomain }: Prepared) {
  const { people, places, realmId, now } = parts;
  const moved = (text: string) => files.moved(text);
  const emojiIds = pictures.emojiIds;
  const scheduled = scheduledRows(parts, messages.times, moved, (id) => messages.clientNamed(id));
  return {
    // First, since it makes topics.
    user_topic: userTopicRows(parts),
    realm: [realmRow(parts, subdomain, pictures.realm)],
    user_account: people.rows(realmId, pictures.avatars, now),
    user_group: groups.rows(realmId, now),
    user_group_member: [...groups.memberRows()],
    channel_folder: folderRows(parts),
    channel: channelRows(parts),
    permission_setting: groups.permissionRows(realmId, places.channelIds, first("permission_setting")),
    realm_domain: domainRows(parts),
    playground: playgroundRows(parts),
    linkifier: linkifierRows(parts),
    profile_field: [...fieldRows(realmId, fields)],
    profile_value: [...fieldValueRows(parts, fields)],
    saved_snippet: snippetRows(parts, moved),
    navigation_view: viewRows(parts),
    alert_word: alertWordRows(parts),
    muted_user: mutedRows(parts),
    scheduled_message: scheduled.messages,
    reminder: scheduled.reminders,
    user_status: statusRows(parts, emojiIds),
    bot_settings: botRows(parts),
    bot_storage: botStorageRows(parts),
  } satisfies Readonly<Record<string, readonly ArchiveRow[]>>;
}

/** In the order of `archiveTables`. */
async function* entriesOf(prepared: Prepared, rows: Rows): AsyncGenerator<ArchiveEntry> {
  const { parts, groups, files, messages, reactions, pictures } = prepared;
  const { places, realmId, now } = parts;
  const of = (table: keyof Rows) => batches(table, rows[table]);
  yield { kind: "manifest", manifest: manifestOf(prepared, rows) };
  yield* of("realm");
  yield* of("user_account");
  yield* of("user_group");
  yield* of("user_group_member");
  yield* batches("user_group_subgroup", groups.subgroupRows());
  yield* batches("conversation", places.conversationRows(realmId));
  yield* batches("conversation_member", places.memberRows());
  yield* of("channel_folder");
  yield* of("channel");
  yield* of("permission_setting");
  yield* of("realm_domain");
  yield* of("playground");
  yield* of("linkifier");
  yield* batches("custom_emoji", pictures.emojiRows);
  yield* of("profile_field");
  yield* of("profile_value");
  yield* batches("default_channel", defaultChannelRows(parts));
  yield* batches("subscription", subscriptionRows(parts, messages.receipts));
  yield* batches("topic", places.topicRows(realmId));
  yield* fileBatches("message", messages.messages);
  yield* fileBatches("message_edit", messages.editRows);
  yield* fileBatches("message_flag", messages.flags);
  yield* fileBatches("reaction", reactions.reactions);
  yield* fileBatches("submessage", reactions.submessages);
  yield* batches("topic_read", messages.receipts.readRows(places.topics));
  yield* of("user_topic");
  yield* files.attachmentEntries(realmId, now);
  yield* files.linkEntries((id) => messages.times.has(id));
  yield* of("saved_snippet");
  yield* of("navigation_view");
  yield* of("alert_word");
  yield* of("muted_user");
  yield* of("scheduled_message");
  yield* of("reminder");
  yield* of("user_status");
  yield* of("bot_settings");
  yield* of("bot_storage");
  yield* pictures.fileEntries();
  yield* files.fileEntries();
}

function manifestOf(prepared: Prepared, rows: Rows): Manifest {
  const { parts, files, messages, reactions, pictures, first, subdomain, address } = prepared;
  const { tables, places, realmId, now } = parts;
  const edits = messages.edits.count;
  const conversations = [...places.conversationRows(realmId)];
  const ranges: readonly (readonly [table: string, range: readonly [number, number] | null])[] = [
    ["realm", [realmId, realmId]],
    ["message", messages.times.count === 0 ? null : [messages.times.lowestId, reactions.highestId]],
    ["topic", counted(first("topic"), places.topicCount)],
    ["message_edit", counted(first("message_edit"), edits)],
    ["attachment", rangeOf(files.ids)],
    ["conversation", rangeOf(conversations.map(({ id }) => id))],
    ["custom_emoji", rangeOf(pictures.emojiRows.map(({ id }) => id))],
    ...withIds.map((table) => [table, rangeOf(rows[table].map(({ id }) => id))] as const),
  ];
  return {
    format: "parley",
    version: ARCHIVE_VERSION,
    kind: "everything",
    exported_at: timeText(now),
    organization: {
      ...{ id: realmId, subdomain, name: organizationName(tables) },
      ...(address !== null && { url: address }),
    },
    ids: Object.fromEntries(
      ranges.flatMap(([table, range]) => (range ? [[table, [range[0], range[1]]]] : [])),
    ),
  };
}

const withIds = [
  "user_account",
  "user_group",
  "channel_folder",
  "channel",
  "permission_setting",
  "realm_domain",
  "playground",
  "linkifier",
  "profile_field",
  "saved_snippet",
  "scheduled_message",
  "reminder",
] as const satisfies readonly (keyof Rows)[];

/** Of tables whose ids come from the export. */
function* idsOf({ files, pictures }: Prepared, rows: Rows): Generator<readonly [string, Iterable<unknown>]> {
  for (const table of withIds) yield [table, rows[table].map(({ id }) => id)];
  yield ["attachment", files.ids];
  yield ["custom_emoji", pictures.emojiRows.map(({ id }) => id)];
}

function counted(first: number, count: number): readonly [number, number] | null {
  return count === 0 ? null : [first, first + count - 1];
}

/** Null for no rows. */
function rangeOf(ids: readonly unknown[]): readonly [number, number] | null {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (const each of ids) {
    const id = Number(each);
    lowest = Math.min(lowest, id);
    highest = Math.max(highest, id);
  }
  return highest === 0 ? null : [lowest, highest];
}
