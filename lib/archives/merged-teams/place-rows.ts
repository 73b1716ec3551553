/** Places the rows of an archive, with new ids, among those of an organization that has its own. */
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import type { JoinedReferences } from "../../markdown/references/id-move.ts";
import { GENERIC_BOT } from "../../people/people-limits.contract.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ArchiveTable } from "../exports/archive-table.ts";
import type { JoinedRows } from "../imports/restore-rows.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MergePlan, NewPerson } from "./merge-plan.ts";

/** @returns the columns to replace, or null for a row that is not written. */
type Place = (row: ArchiveRow, plan: MergePlan, nextMessageId: number) => ArchiveRow | null;

const USER = "user_account";
const unchanged: Place = () => ({});
const leftOut: Place = () => null;
const keptIf = (isKept: boolean) => (isKept ? {} : null);

/** Personal rows are written only for new people, so that nothing changes for the others. */
const ofNewPeople: Place = ({ user_id: userId }, plan) => keptIf(plan.newPeople.has(Number(userId)));

/** A guest of the export would read all that was written here in channels of the same names. */
const isNewMember = (person: NewPerson | undefined) => person !== undefined && person.role !== ROLE_GUEST;

/** Somebody who was here before has chosen nothing for a new channel, whatever the export says. */
const NOTHING_CHOSEN_HERE: ArchiveRow = {
  is_muted: false,
  pin_to_top: false,
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
};

const withEmoji: Place = ({ emoji_kind: kind, emoji_code: code }, plan) =>
  kind === "realm_emoji" ? { emoji_code: String(plan.idOf("custom_emoji", Number(code))) } : {};

/** Tables that are not listed are left out. Rows have their new ids, with the replaced ones of the plan. */
const places: Readonly<Record<string, Place>> = {
  user_account: ({ id, bot_type: botType }, plan) => {
    const person = plan.newPeople.get(Number(id));
    if (!person) return null;
    const { email, role } = person;
    return {
      ...{ email, email_key: nameKey(email), delivery_email: email, role },
      can_create_users: false,
      bot_type: botType === null ? null : GENERIC_BOT,
      password_hash: null,
      awaits_first_sign_in: botType === null,
    };
  },
  user_group: ({ id }, plan) => {
    const name = plan.newGroups.get(Number(id));
    return name === undefined ? null : { name, name_key: name && nameKey(name) };
  },
  user_group_member: ({ group_id: id }, plan) => keptIf(plan.newGroups.has(Number(id))),
  user_group_subgroup: ({ group_id: id }, plan) => keptIf(plan.newGroups.has(Number(id))),
  conversation: ({ id }, plan) => {
    const directKey = plan.directKeys.get(Number(id));
    if (directKey !== undefined) return { direct_key: directKey };
    return keptIf(plan.channelConversations.has(Number(id)) && plan.isNew("conversation", Number(id)));
  },
  // Members come from the conversation's key: the archive's own rows could add strangers.
  conversation_member: leftOut,
  channel: ({ id }, plan) => {
    const name = plan.channelNames.get(Number(id));
    if (name === undefined) return null;
    return {
      ...{ name, name_key: nameKey(name), folder_id: null },
      is_web_public: false,
      message_retention_days: null,
    };
  },
  permission_setting: ({ channel_id: channelId, owner_group_id: groupId }, plan) =>
    keptIf(
      channelId === null ? plan.newGroups.has(Number(groupId)) : plan.channelNames.has(Number(channelId)),
    ),
  linkifier: ({ id }, plan) => keptIf(!plan.leftOutLinkifiers.has(Number(id))),
  custom_emoji: ({ id }, plan) => keptIf(plan.isNew("custom_emoji", Number(id))),
  subscription: ({ user_id: userId, channel_id: channelId, is_active: isActive }, plan, nextMessageId) => {
    const person = plan.newPeople.get(Number(userId));
    if (!plan.channelNames.has(Number(channelId)) && !isNewMember(person)) return null;
    const choices = person === undefined ? NOTHING_CHOSEN_HERE : {};
    // Subscribers of a channel with protected history read only what they have received.
    if (plan.protectedChannels.has(Number(channelId))) return choices;
    return { ...choices, received: isActive === false ? "{}" : `{[${nextMessageId},)}` };
  },
  topic: ({ id, name }, plan) =>
    plan.isNew("topic", Number(id)) ? { name_key: nameKey(String(name)) } : null,
  message: unchanged,
  message_edit: unchanged,
  message_flag: unchanged,
  reaction: withEmoji,
  submessage: unchanged,
  // Written for all places instead: everything is read.
  topic_read: leftOut,
  user_topic: ofNewPeople,
  attachment: unchanged,
  message_attachment: unchanged,
  saved_snippet: ofNewPeople,
  navigation_view: ofNewPeople,
  navigation_place: ofNewPeople,
  alert_word: ofNewPeople,
  muted_user: ofNewPeople,
  user_status: (row, plan, next) => ofNewPeople(row, plan, next) && withEmoji(row, plan, next),
};

/** Whether a column is the row's own id, which is not replaced because only new rows are written. */
const isOwnId = (table: ArchiveTable, column: string) => column === "id" && table.ids.id === table.name;

/** Tables whose rows may be there already, or belong to two people of the archive who are one account here. */
const repeatable: ReadonlySet<string> = new Set([
  "user_group_member",
  "user_group_subgroup",
  "subscription",
  "message_flag",
  "reaction",
  "user_topic",
  "message_attachment",
  "navigation_view",
  "navigation_place",
  "alert_word",
  "muted_user",
  "user_status",
]);

/** The report's reasons for tables that are left out and that people would miss. */
const reasons: Readonly<Record<string, string>> = {
  realm_domain: "A domain whose people may join was left out.",
  playground: "A code playground was left out.",
  profile_field: "A profile field was left out, with its values.",
  default_channel: "A channel for new people did not become one here.",
  channel_folder: "A channel folder was left out.",
  scheduled_message: "A scheduled message was left out, so that the import sends nothing.",
  reminder: "A reminder was left out, so that the import sends nothing.",
  bot_settings: "A bot became a generic one, without its settings.",
};

/** Does nothing for rows that are written or that nobody misses. */
export function reportLeftOut(table: string, row: ArchiveRow, report: MoveReport): void {
  const reason = reasons[table];
  if (reason !== undefined) report.add(reason, String(row.name ?? row.id ?? row.user_id ?? ""));
}

export class PlacedRows implements JoinedRows {
  readonly references: JoinedReferences;
  readonly #plan: MergePlan;
  readonly #nextMessageId: number;

  constructor(plan: MergePlan, nextMessageId: number) {
    this.#plan = plan;
    this.#nextMessageId = nextMessageId;
    const tables = { account: USER, group: "user_group", channel: "channel", message: "message" } as const;
    this.references = {
      idOf: (kind, id) => plan.idOf(tables[kind], id),
      personName: (id) => plan.personNames.get(id),
      channelName: (former) => plan.renamed.get(nameKey(former)),
      groupName: (id) => plan.renamedGroups.get(id),
    };
  }

  place(table: ArchiveTable, row: ArchiveRow): ArchiveRow | null {
    const { name, ids } = table;
    const place = places[name];
    if (!place) return null;
    const placed = { ...row };
    for (const [column, space] of Object.entries(ids)) {
      if (!isOwnId(table, column)) placed[column] = this.#replaced(row[column], space);
    }
    const changed = place(placed, this.#plan, this.#nextMessageId);
    return changed && { ...placed, ...changed };
  }

  mayExist(table: string): boolean {
    return repeatable.has(table);
  }

  #replaced(value: unknown, space: string): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#replaced(each, space));
    return typeof value === "number" ? this.#plan.idOf(space, value) : value;
  }
}
