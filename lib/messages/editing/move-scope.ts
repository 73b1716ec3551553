/** The plan of a move, and the conditions for its messages, shared by checks and writes. */
import { invalidChannelId, isReceivedOnly, mayViewChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import {
  differAtMostInMark,
  EMPTY_TOPIC_DISPLAY_NAME,
  OMISSION,
  RESOLVED_TOPIC_PREFIX,
  resolvedName,
  unresolvedName,
} from "../../channels/topics/topic-name.contract.ts";
import { topicName } from "../../channels/topics/topic-name.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import type { PROPAGATE_MODES } from "../messages/messages.contract.ts";
import type { ListedMessage } from "../reading/list-messages.ts";

/** Candidate former names; nearly always there is one. */
const MAX_NAMES = 20;

export type PropagateMode = (typeof PROPAGATE_MODES)[number];

/** The request's parameters of a move. */
export interface MoveRequest {
  readonly topic?: string | undefined;
  readonly channelId?: number | undefined;
  readonly mode: PropagateMode;
  /** Further messages, with the mode `change_one`. */
  readonly otherMessageIds: readonly number[];
}

/** A move to another topic, another channel, or both. */
export interface MovePlan {
  /** The message that the move starts from. */
  readonly messageId: number;
  /** For `change_one`: the message and the further ones, some of which may be outside the topic. */
  readonly chosenIds: readonly number[];
  readonly topicId: number;
  readonly from: ChannelRecord;
  readonly to: ChannelRecord;
  readonly topicName: string;
  readonly newName: string;
  readonly mode: PropagateMode;
  /** Set when the names differ only in the resolved mark and in what was truncated for it. */
  readonly mark: "resolved" | "unresolved" | null;
  /** Set when the move only resolves or unresolves the whole topic. */
  readonly resolution: MovePlan["mark"];
  /**
   * Where the channel shows only received messages, the ids that the actor received, as the text of a PostgreSQL
   * multirange; other messages are excluded from the move and from counts. Null when the actor sees all.
   */
  readonly received: string | null;
}

/**
 * Null when everything stays in place.
 * @throws ApiError BAD_REQUEST.
 */
export async function planMove(
  actor: Actor,
  message: ListedMessage,
  request: MoveRequest,
): Promise<MovePlan | null> {
  const { organization, user } = actor;
  requireMovable(message, request);
  if (message.channelId === null) return null;
  const from = organization.channels.get(message.channelId);
  if (!from) throw invalidMessage();
  const to = request.channelId === undefined ? from : organization.channels.get(request.channelId);
  if (!to || !mayViewChannel(organization, to, user)) throw invalidChannelId();
  const newName = await newNameOf(message, request.topic);
  if (to.id === from.id && newName === message.topicName) return null;
  const mark = markOf(message.topicName, newName);
  return {
    messageId: message.id,
    chosenIds: [...new Set([message.id, ...request.otherMessageIds])],
    topicId: message.topicId,
    from,
    to,
    topicName: message.topicName,
    newName,
    mode: request.mode,
    mark,
    resolution: to.id === from.id && request.mode === "change_all" ? mark : null,
    received: isReceivedOnly(from) ? await receivedIds(actor, from) : null,
  };
}

/**
 * A resolved name may exceed the limit, so it is truncated; unresolving restores the full name.
 * @throws ApiError BAD_REQUEST.
 */
async function newNameOf(message: ListedMessage, given: string | undefined): Promise<string> {
  const { topicName: before } = message;
  if (given === undefined) return before;
  const isOpen = !before.startsWith(RESOLVED_TOPIC_PREFIX);
  const isMarked = isOpen && before !== "" && given.trim() === RESOLVED_TOPIC_PREFIX + before;
  return isMarked ? resolvedName(before) : ((await formerName(message, given)) ?? topicName(given));
}

function requireMovable(
  message: ListedMessage,
  { topic, channelId, mode, otherMessageIds }: MoveRequest,
): void {
  const isMove = topic !== undefined || channelId !== undefined;
  if (message.channelId === null && channelId !== undefined)
    throw badRequest("Direct messages cannot be moved to channels.");
  if (message.channelId === null && topic !== undefined)
    throw badRequest("Direct messages cannot have topics.");
  if (!isMove && mode !== "change_one") throw badRequest("Invalid propagate_mode without topic edit");
  if (otherMessageIds.length > 0 && (!isMove || mode !== "change_one"))
    throw badRequest("other_message_ids is for moves with the propagate_mode change_one.");
}

/**
 * Whether the names differ at most in the resolved mark.
 * @throws ApiError BAD_REQUEST for the empty topic, which cannot be resolved.
 */
function markOf(before: string, after: string): MovePlan["mark"] {
  if (before === after) return null;
  // The mark without a name; trimming has removed its space.
  const isMarkAlone = after === RESOLVED_TOPIC_PREFIX.trim();
  if (isMarkAlone || (before === "" && after === RESOLVED_TOPIC_PREFIX + EMPTY_TOPIC_DISPLAY_NAME))
    throw badRequest(`The topic "${EMPTY_TOPIC_DISPLAY_NAME}" cannot be marked as resolved.`);
  if (!differAtMostInMark(before, after)) return null;
  if (after.startsWith(RESOLVED_TOPIC_PREFIX)) return "resolved";
  return before.startsWith(RESOLVED_TOPIC_PREFIX) ? "unresolved" : null;
}

/**
 * Prevents two topics whose long names differ only at the end from merging irreversibly.
 * @throws ApiError BAD_REQUEST when another topic already has the truncated name.
 */
export function requireOwnName({ mark, topicName: before, newName }: MovePlan): void {
  if (mark === "resolved" && newName !== RESOLVED_TOPIC_PREFIX + before)
    throw badRequest("Another resolved topic has this name, which is too long. Please shorten it first.");
}

async function receivedIds({ user }: Actor, { id }: ChannelRecord): Promise<string> {
  const [row] = await query<{ received: string }>(sql`
    SELECT received::text AS received FROM subscription WHERE user_id = ${user.id} AND channel_id = ${id}`);
  return row?.received ?? "{}";
}

/** A condition on message m: messages of the topic that the actor can read. */
export function readableInTopic({ topicId, received }: MovePlan): Sql {
  const isReadable = received === null ? sql`true` : sql`m.id <@ ${received}::int8multirange`;
  return sql`m.topic_id = ${topicId} AND ${isReadable}`;
}

/** A condition on message m: messages that the move takes. */
export function movedMessages(plan: MovePlan): Sql {
  const { mode, messageId, chosenIds } = plan;
  if (mode === "change_all") return readableInTopic(plan);
  if (mode === "change_later") return sql`${readableInTopic(plan)} AND m.id >= ${messageId}`;
  return sql`${readableInTopic(plan)} AND m.id = ANY(${chosenIds}::int8[])`;
}

/** A condition on message m: messages of the topic that stay. */
export function leftMessages({ topicId, mode, messageId, chosenIds, received }: MovePlan): Sql {
  const isOutside =
    mode === "change_all"
      ? sql`false`
      : mode === "change_later"
        ? sql`m.id < ${messageId}`
        : sql`m.id <> ALL(${chosenIds}::int8[])`;
  const isUnreadable = received === null ? sql`false` : sql`NOT m.id <@ ${received}::int8multirange`;
  return sql`m.topic_id = ${topicId} AND (${isOutside} OR ${isUnreadable})`;
}

export interface MovingMessages {
  readonly topicId: number;
  readonly ids: readonly number[];
  /** The ids as an int8multirange: runs uninterrupted by messages of the destination topic. */
  readonly ranges: string;
  /** When the channel changes: runs uninterrupted by messages of the new channel. */
  readonly rangesInChannel: string | null;
  readonly isWhole: boolean;
  /** The newest message that stays in the topic. */
  readonly lastLeft: number | null;
}

/**
 * The full name of a truncated resolved topic. Clients unresolve by removing the mark, and know only the truncated
 * name; the topic's move history has the full one, even after a change of channel.
 * @returns null when the request is for another name, or nothing was truncated.
 */
async function formerName(
  { topicId, topicName }: Pick<ListedMessage, "topicId" | "topicName">,
  given: string,
): Promise<string | null> {
  const kept = unresolvedName(topicName);
  if (kept === topicName || !kept.endsWith(OMISSION) || given.trim() !== kept) return null;
  const rows = await query<{ name: string }>(sql`
    SELECT topic_name AS name FROM message_edit
    WHERE topic_id = ${topicId} AND starts_with(topic_name, ${kept.slice(0, -OMISSION.length)}::text)
    GROUP BY topic_name ORDER BY max(id) DESC LIMIT ${MAX_NAMES}`);
  const isFormer = (name: string) =>
    !name.startsWith(RESOLVED_TOPIC_PREFIX) && resolvedName(name) === topicName;
  return rows.find(({ name }) => name !== kept && isFormer(name))?.name ?? null;
}

/** `editedAt` is in seconds since 1970, with fraction. */
export interface MoveStamp {
  readonly editorId: number;
  readonly editedAt: number;
}

/** The topic that receives the messages. */
export interface DestinationTopic {
  readonly id: number;
  /** The case may differ from the requested name. */
  readonly name: string;
  /** Whether the topic already had messages. */
  readonly isMerged: boolean;
}

export interface WrittenMove {
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** Whether no message was left in the topic. */
  readonly isWhole: boolean;
  /** The topic that contains the messages now. */
  readonly topicId: number;
  /** A condition on message m: the messages in their new place. */
  readonly place: Sql;
  /** Users who lost their flags because they cannot read the new channel. */
  readonly loserIds: readonly number[];
  readonly changes: readonly OrganizationChange[];
}

export interface Moved extends WrittenMove {
  /** Users outside the former channel who had some of the messages in their history. */
  readonly holderIds: readonly number[];
}
