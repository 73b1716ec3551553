/** Plans moves. */
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

/** Usually there is one. */
const MAX_FORMER_NAMES = 20;

export type PropagateMode = (typeof PROPAGATE_MODES)[number];

export interface MoveRequest {
  readonly topic?: string | undefined;
  readonly channelId?: number | undefined;
  readonly mode: PropagateMode;
  /** Only for `change_one`. */
  readonly otherMessageIds: readonly number[];
}

export interface MovePlan {
  /** Where the move starts. */
  readonly messageId: number;
  /** For `change_one`; some may be outside the topic. */
  readonly chosenIds: readonly number[];
  readonly topicId: number;
  readonly from: ChannelRecord;
  readonly to: ChannelRecord;
  readonly topicName: string;
  readonly newName: string;
  readonly mode: PropagateMode;
  /** Set when names differ only in the resolved mark and truncation. */
  readonly mark: "resolved" | "unresolved" | null;
  /** Set when the whole topic is resolved. */
  readonly resolution: MovePlan["mark"];
  /**
   * The actor's received ids, a multirange, where only these are visible: others are neither moved nor counted. Null
   * for all.
   */
  readonly received: string | null;
}

/**
 * Null if nothing moves.
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
 * Resolved names may be truncated; unresolving restores them.
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

/** @throws ApiError BAD_REQUEST for resolving the empty topic. */
function markOf(before: string, after: string): MovePlan["mark"] {
  if (before === after) return null;
  const isMarkAlone = after === RESOLVED_TOPIC_PREFIX.trim();
  if (isMarkAlone || (before === "" && after === RESOLVED_TOPIC_PREFIX + EMPTY_TOPIC_DISPLAY_NAME))
    throw badRequest(`The topic "${EMPTY_TOPIC_DISPLAY_NAME}" cannot be marked as resolved.`);
  if (!differAtMostInMark(before, after)) return null;
  if (after.startsWith(RESOLVED_TOPIC_PREFIX)) return "resolved";
  return before.startsWith(RESOLVED_TOPIC_PREFIX) ? "unresolved" : null;
}

/**
 * Prevents topics with long names from merging irreversibly.
 * @throws ApiError BAD_REQUEST when another topic has the truncated name.
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

/** A condition on message m. */
export function readableInTopic({ topicId, received }: MovePlan): Sql {
  const isReadable = received === null ? sql`true` : sql`m.id <@ ${received}::int8multirange`;
  return sql`m.topic_id = ${topicId} AND ${isReadable}`;
}

/** A condition on message m. */
export function movedMessages(plan: MovePlan): Sql {
  const { mode, messageId, chosenIds } = plan;
  if (mode === "change_all") return readableInTopic(plan);
  if (mode === "change_later") return sql`${readableInTopic(plan)} AND m.id >= ${messageId}`;
  return sql`${readableInTopic(plan)} AND m.id = ANY(${chosenIds}::int8[])`;
}

/** A condition on message m. */
export function remainingMessages({ topicId, mode, messageId, chosenIds, received }: MovePlan): Sql {
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
  /** An int8multirange of runs uninterrupted by the destination's messages. */
  readonly ranges: string;
  /** Likewise for the new channel, if it changes. */
  readonly rangesInChannel: string | null;
  readonly isWhole: boolean;
  readonly lastRemainingId: number | null;
}

/** The full name of a truncated resolved topic, from its move history: clients know only the truncated one. */
async function formerName(
  { topicId, topicName }: Pick<ListedMessage, "topicId" | "topicName">,
  given: string,
): Promise<string | null> {
  const kept = unresolvedName(topicName);
  if (kept === topicName || !kept.endsWith(OMISSION) || given.trim() !== kept) return null;
  const rows = await query<{ name: string }>(sql`
    SELECT topic_name AS name FROM message_edit
    WHERE topic_id = ${topicId} AND starts_with(topic_name, ${kept.slice(0, -OMISSION.length)}::text)
    GROUP BY topic_name ORDER BY max(id) DESC LIMIT ${MAX_FORMER_NAMES}`);
  const isFormer = (name: string) =>
    !name.startsWith(RESOLVED_TOPIC_PREFIX) && resolvedName(name) === topicName;
  return rows.find(({ name }) => name !== kept && isFormer(name))?.name ?? null;
}

/** `editedAt` is in seconds since 1970, with fraction. */
export interface MoveStamp {
  readonly editorId: number;
  readonly editedAt: number;
}

export interface DestinationTopic {
  readonly id: number;
  /** Its case may differ from the request's. */
  readonly name: string;
  readonly isMerged: boolean;
}

export interface WrittenMove {
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** Whether the topic is now empty. */
  readonly isWhole: boolean;
  readonly topicId: number;
  /** A condition on message m. */
  readonly place: Sql;
  /** Users who lost flags with their access. */
  readonly loserIds: readonly number[];
  readonly changes: readonly OrganizationChange[];
}

export interface Moved extends WrittenMove {
  /** Outsiders of the former channel with messages in their history. */
  readonly holderIds: readonly number[];
}
