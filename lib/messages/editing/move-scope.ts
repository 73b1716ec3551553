/** What a move was asked to do, and which messages it takes: the same conditions for its checks and its writes. */
import { invalidChannelId, isReceivedOnly, mayViewChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { topicName } from "../../channels/topics/topic-name.ts";
import {
  differAtMostInMark,
  EMPTY_TOPIC_DISPLAY_NAME,
  OMISSION,
  RESOLVED_TOPIC_PREFIX,
  resolvedName,
  unresolvedName,
} from "../../channels/topics/topics-limits.contract.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import type { PROPAGATE_MODES } from "../messages/messages.contract.ts";
import type { ListedMessage } from "../reading/list-messages.ts";

/** Different former names that are looked at; nearly always there is one. */
const MAX_NAMES = 20;

export type PropagateMode = (typeof PROPAGATE_MODES)[number];

/** The part of the request that says where messages go. */
export interface MoveRequest {
  readonly topic?: string | undefined;
  readonly channelId?: number | undefined;
  readonly mode: PropagateMode;
  /** What moves along with a single message. */
  readonly otherMessageIds: readonly number[];
}

/** A move to another topic, another channel, or both. */
export interface MovePlan {
  /** The message that the move starts from. */
  readonly messageId: number;
  /** With the mode `change_one`: it and those that are to move along, of which some may not be in the topic. */
  readonly chosenIds: readonly number[];
  readonly topicId: number;
  readonly from: ChannelRecord;
  readonly to: ChannelRecord;
  readonly topicName: string;
  readonly newName: string;
  readonly mode: PropagateMode;
  /** Set when the name stays the same except for the mark of resolved topics, and what was left out for it. */
  readonly mark: "resolved" | "unresolved" | null;
  /** The mark, if that is all that changes: for the whole topic, in the same channel. */
  readonly resolution: MovePlan["mark"];
  /**
   * PostgreSQL's text form of the ids that the actor received, where the channel shows no others; such messages stay
   * out of the move and out of every count. null: the actor sees all.
   */
  readonly received: string | null;
}

/**
 * The move that a request asks for; null when everything stays in its place.
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
 * Names with the mark may be longer than the request could say: their ends are left out, and come back without the mark.
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
 * Whether messages get the mark of resolved topics, or lose it, and keep the rest of their topic's name.
 * @throws ApiError BAD_REQUEST for the empty topic, which cannot be resolved.
 */
function markOf(before: string, after: string): MovePlan["mark"] {
  if (before === after) return null;
  // Without a name nothing follows the mark; trimming has removed the space.
  const isMarkAlone = after === RESOLVED_TOPIC_PREFIX.trim();
  if (isMarkAlone || (before === "" && after === RESOLVED_TOPIC_PREFIX + EMPTY_TOPIC_DISPLAY_NAME))
    throw badRequest(`The topic "${EMPTY_TOPIC_DISPLAY_NAME}" cannot be marked as resolved.`);
  if (!differAtMostInMark(before, after)) return null;
  if (after.startsWith(RESOLVED_TOPIC_PREFIX)) return "resolved";
  return before.startsWith(RESOLVED_TOPIC_PREFIX) ? "unresolved" : null;
}

/**
 * Topics whose names differ only at the end would become one, and nothing could part them again.
 * @throws ApiError BAD_REQUEST for a name whose end is left out for the mark, where another topic has what remains.
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

/** The messages of the topic that the actor may read, as a condition on message m. */
export function readableInTopic({ topicId, received }: MovePlan): Sql {
  const isReadable = received === null ? sql`true` : sql`m.id <@ ${received}::int8multirange`;
  return sql`m.topic_id = ${topicId} AND ${isReadable}`;
}

/** The messages that the move takes, as a condition on message m. */
export function movedMessages(plan: MovePlan): Sql {
  const { mode, messageId, chosenIds } = plan;
  if (mode === "change_all") return readableInTopic(plan);
  if (mode === "change_later") return sql`${readableInTopic(plan)} AND m.id >= ${messageId}`;
  return sql`${readableInTopic(plan)} AND m.id = ANY(${chosenIds}::int8[])`;
}

/** The messages of the topic that stay, as a condition on message m. */
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

/** The messages that a move takes to a topic. */
export interface MovingMessages {
  readonly topicId: number;
  readonly ids: readonly number[];
  /** The ids as an int8multirange: runs that no other message of the destination interrupts. */
  readonly ranges: string;
  /** The same where the channel changes: runs that no other message of the new channel interrupts. */
  readonly rangesInChannel: string | null;
  readonly isWhole: boolean;
  /** The newest message that stays in the topic. */
  readonly lastLeft: number | null;
}

/**
 * The whole name of a topic whose mark a client takes away: every client asks for what follows the mark, which has lost
 * its end. The topic's moves remember the name, also in another channel and after a restart.
 * @returns null when the request is for another name, or nothing was left out.
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

/** Who made a move, and when, in seconds since 1970 with fraction. */
export interface MoveStamp {
  readonly editorId: number;
  readonly editedAt: number;
}

/** The topic that receives the messages. */
export interface DestinationTopic {
  readonly id: number;
  /** May differ from the requested one in case. */
  readonly name: string;
  /** It has messages already. */
  readonly isMerged: boolean;
}

/** What was written of a move. */
export interface WrittenMove {
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** No message was left in the topic. */
  readonly isWhole: boolean;
  /** The topic that holds the messages now. */
  readonly topicId: number;
  /** The messages where they are now, as a condition on message m. */
  readonly place: Sql;
  /** People who have lost their flags on the messages, since they may not read the new channel. */
  readonly loserIds: readonly number[];
  /** What the organization in memory learns. */
  readonly changes: readonly OrganizationChange[];
}

export interface Moved extends WrittenMove {
  /** People outside the channel that the messages were in who had some of them in their history. */
  readonly holderIds: readonly number[];
}
