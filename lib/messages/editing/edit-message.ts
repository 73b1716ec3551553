/** Edits and moves messages. */

import { firstMessageEvents } from "../../channels/channels/activity/first-messages.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { ActionRows } from "../actions/actions.contract.ts";
import { writeActions } from "../actions/actions.ts";
import {
  awaitThumbnails,
  type PresentedAttachment,
  readAttachments,
  relinkAttachments,
  unscheduled,
  updateEvents,
} from "../attachments/attachments.ts";

import { receiversOf } from "../deletion/message-delete-event.ts";
import { awaitPreviews } from "../link-previews/known-previews.ts";
import { changeableMessage } from "../messages/edit-access.ts";
import { type ExpectedPlace, requireExpectedPlace } from "../messages/expected-place.ts";
import { startOverWhenMoved } from "../messages/start-over.ts";
import { flaggersOf, lockTopics, type TopicUse } from "../messages/topic-lock.ts";

import { idList } from "../reading/id-list.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import { editOfActions } from "./edit-actions.ts";
import {
  lockMessage,
  type MessageText,
  type NewText,
  newText,
  readMentions,
  writeText,
} from "./edit-content.ts";

import {
  messageUpdated,
  readViewerFlags,
  type StoredUpdate,
  type SubstituteIds,
  substituteIds,
  type ViewerFlags,
} from "./message-update-event.ts";
import { requireMayMove } from "./move-access.ts";
import { destinationTopic, findMoving, moveMessages } from "./move-messages.ts";
import { notifyOfMove, type WantedNotices } from "./move-notices.ts";
import { announceLoss, announceRead, holdersOfMoved, lossEvents } from "./move-outsiders.ts";

import { movePolicies, type PolicyEvents } from "./move-policies.ts";
import {
  type Moved,
  type MovePlan,
  type MoveRequest,
  type MoveStamp,
  type MovingMessages,
  planMove,
  requireOwnName,
  type WrittenMove,
} from "./move-scope.ts";

import { newPlaceOf, type Renaming, renameTopic } from "./rename-topic.ts";

/** Per transaction; sends wait until it ends. */
const EVENTS_AT_ONCE = 500;

export interface EditResult {
  /** The actor's files without other references, scheduled ones included. */
  readonly detached_uploads: PresentedAttachment["wire"][];
}

export interface EditMessage extends MoveRequest {
  readonly messageId: number;
  readonly content?: string | undefined;
  /** Only for bots, on their own messages. Absent: unchanged. */
  readonly actions?: ActionRows | undefined;
  readonly previousHash?: string | undefined;
  readonly expected: ExpectedPlace;
  readonly notices: WantedNotices;
}

interface Edit {
  readonly message: ListedMessage;
  readonly text: NewText | null;
  /** Null when unchanged. */
  readonly actions: ActionRows | null;
  readonly plan: MovePlan | null;
  /** Hexadecimal SHA-256 of the last seen content. */
  readonly previousHash: string | null;
  /** Set to rename the whole topic. */
  readonly renaming: Renaming | null;
  /** Null without a change of topic. */
  readonly destination: { readonly id: number; readonly isMerged: boolean } | null;
}

/**
 * One transaction and one event for content and place.
 * @throws ApiError BAD_REQUEST, EXPECTATION_MISMATCH, MOVE_MESSAGES_TIME_LIMIT_EXCEEDED,
 *   STREAM_WILDCARD_MENTION_NOT_ALLOWED, TOPIC_WILDCARD_MENTION_NOT_ALLOWED, or SERVICE_UNAVAILABLE when the messages
 *   keep being moved.
 */
export async function editMessage(actor: Actor, input: EditMessage): Promise<EditResult> {
  const detached = await startOverWhenMoved(input.messageId, () => editOnce(actor, input));
  return { detached_uploads: await unscheduled(actor.user.id, detached) };
}

async function editOnce(actor: Actor, input: EditMessage): Promise<EditResult["detached_uploads"]> {
  const edit = await checkedEdit(actor, input);
  const writer = writerOf(actor, "update-message");
  const { moved, eventsLeft, detached } = await logTransaction(writer, (log) => write(log, actor, edit));
  if (!edit.plan || !moved) return detached;
  for (let start = 0; start < eventsLeft.length; start += EVENTS_AT_ONCE) {
    const some = eventsLeft.slice(start, start + EVENTS_AT_ONCE);
    await logTransaction(writer, (log) => appendEvents(log, some));
  }
  await announceLoss(actor.organization, writer, edit.plan, moved);
  await announceRead(actor.organization, writer, edit.plan, moved);
  await notifyOfMove(actor, edit.plan, moved, input.notices);
  return detached;
}

async function checkedEdit(actor: Actor, input: EditMessage): Promise<Edit> {
  const { topic, channelId, previousHash = null } = input;
  if ([input.content, input.actions, topic, channelId].every((change) => change === undefined))
    throw badRequest("Nothing to change");
  const message = await changeableMessage(actor, input.messageId);
  const { content, actions } = await editOfActions(actor, message, input);
  requireExpectedPlace(actor, message, input.expected);
  if (content !== undefined && channelId !== undefined && channelId !== message.channelId)
    throw badRequest("Cannot change message content while changing channel");
  const plan = await planMove(actor, message, input);
  if (content === undefined && !plan) throw badRequest("Nothing to change");
  if (plan) await requireMayMove(actor, plan);
  const text = content === undefined ? null : await newText(actor, message, content, actions);
  const actionsAfter = input.actions ?? null;
  const unplaced = { renaming: null, destination: null };
  const edit = { message, text, actions: actionsAfter, plan, previousHash, ...unplaced };
  if (!plan) return edit;
  const { renaming, namesake } = await newPlaceOf(plan);
  if (renaming) return { ...edit, renaming };
  const { name, ...destination } = await destinationTopic(actor, plan, namesake);
  if (destination.isMerged) requireOwnName(plan);
  return { ...edit, plan: { ...plan, newName: name }, destination };
}

interface Written {
  readonly moved: Moved | null;
  /** To be appended later. */
  readonly eventsLeft: readonly NewEvent[];
  readonly detached: EditResult["detached_uploads"];
}

/** Part of the HTML with uploads. */
const UPLOADS = "/user_uploads/";
const NO_FILES = { added: [], removed: [] };
const noPolicies: PolicyEvents = { changed: [], muted: [] };

/**
 * Locks the organization late, because writing takes long.
 * @throws TopicChanged
 */
async function write(log: LogTransaction, actor: Actor, edit: Edit): Promise<Written> {
  const { message, text, actions, plan, renaming, destination } = edit;
  const { tx } = log;
  const uses = new Map<number, TopicUse>([[message.topicId, plan ? "leave" : "stay"]]);
  if (destination) uses.set(destination.id, "stay");
  // Blocks concurrent moves to the topic that gives up its name.
  if (renaming?.namesakeId) uses.set(renaming.namesakeId, "leave");
  const [, { text: before, now }, moving, flaggerIds, mentionedBefore] = await Promise.all([
    lockTopics(tx, uses),
    lockMessage(tx, message, edit.previousHash),
    plan && destination ? findMoving(tx, plan, destination.id) : null,
    text ? flaggersOf(tx, message.id) : [],
    text ? readMentions(tx, message.id) : null,
  ]);
  const stamp = { editorId: actor.user.id, editedAt: now };
  if (text) {
    const joinsMinute = actor.user.botType !== null && plan === null;
    writeText(tx, { ...stamp, messageId: message.id, before, joinsMinute }, text);
  }
  const mayLinkFiles = text && (text.attachmentIds.length > 0 || before.html.includes(UPLOADS));
  const relinked = mayLinkFiles ? await relinkAttachments(tx, message.id, text.attachmentIds) : NO_FILES;
  if (text && mayLinkFiles) await awaitThumbnails(tx, message.id, text.html);
  if (text && text.previewIds.length > 0) await awaitPreviews(tx, message.id, text.previewIds);
  const written = plan && (await writeMove(log, actor, plan, moving, stamp));
  log.lockDeferred();
  const how = { isMerged: destination?.isMerged ?? false, editedAt: stamp.editedAt };
  const [policies, files, viewerFlags, holderIds] = await Promise.all([
    plan && written ? movePolicies(tx, actor.organization, plan, written, how) : noPolicies,
    readAttachments(tx, [...relinked.added, ...relinked.removed]),
    readViewerFlags(tx, message.id, substituteIdsOf(actor, message, written)),
    plan && written ? holdersOfMoved(tx, actor.organization, plan, written) : [],
  ]);
  const moved = written && { ...written, holderIds };
  const update = updateEvent(actor, edit, { before, moved, stamp, viewerFlags, flaggerIds, mentionedBefore });
  await appendEvents(log, [
    update,
    ...(actions ? [await writeActions(tx, message.id, actions, update.audience)] : []),
    ...updateEvents(files),
    ...(plan && moved ? lossEvents(actor.organization, plan, moved) : []),
    ...(plan && moved ? await firstsAfterMove(tx, plan, moved) : []),
    ...policies.changed,
    ...policies.muted.slice(0, EVENTS_AT_ONCE),
  ]);
  const detached = files.filter(
    ({ ownerId, wire }) =>
      ownerId === actor.user.id && wire.message_ids.length === 0 && relinked.removed.includes(wire.id),
  );
  return {
    moved,
    eventsLeft: policies.muted.slice(EVENTS_AT_ONCE),
    detached: detached.map(({ wire }) => wire),
  };
}

/** A move may change both channels' first messages. */
async function firstsAfterMove(
  tx: Transaction,
  { from, to }: MovePlan,
  { messageIds }: Moved,
): Promise<NewEvent[]> {
  if (from.id === to.id) return [];
  return [
    ...(await firstMessageEvents(tx, from, { gone: messageIds })),
    ...(await firstMessageEvents(tx, to, { come: messageIds })),
  ];
}

function writeMove(
  log: LogTransaction,
  { organization }: Actor,
  plan: MovePlan,
  moving: MovingMessages | null,
  stamp: MoveStamp,
): Promise<WrittenMove> {
  return moving ? moveMessages(log, organization, plan, moving, stamp) : renameTopic(log, plan, stamp);
}

/** Only a move concerns several messages. */
function substituteIdsOf(
  { organization }: Actor,
  { id, channelId }: ListedMessage,
  written: WrittenMove | null,
): SubstituteIds {
  const channel = channelId === null ? undefined : organization.channels.get(channelId);
  return channel && written ? substituteIds(organization, channel, id, written.messageIds) : new Map();
}

interface WrittenEdit {
  readonly before: MessageText;
  readonly moved: Moved | null;
  readonly stamp: MoveStamp;
  readonly viewerFlags: ViewerFlags;
  /** Users who may have lost mention flags. */
  readonly flaggerIds: readonly number[];
  readonly mentionedBefore: StoredUpdate["mentionedBefore"] | null;
}

function updateEvent(
  { organization, user }: Actor,
  { message, text, plan }: Edit,
  { before, moved, stamp, viewerFlags, flaggerIds, mentionedBefore }: WrittenEdit,
): NewEvent {
  const messageIds = moved?.messageIds ?? [message.id];
  const isElsewhere = plan !== null && plan.from.id !== plan.to.id;
  const body = {
    messageId: message.id,
    idList: idList(messageIds),
    editorId: user.id,
    timestamp: Math.floor(stamp.editedAt),
    channelId: message.channelId,
    text: text && { before, after: { source: text.source, html: text.html } },
    move: plan && {
      topicName: plan.topicName,
      newTopicName: plan.newName === plan.topicName ? null : plan.newName,
      newChannelId: isElsewhere ? plan.to.id : null,
      mode: plan.mode,
    },
    ...viewerFlags,
    ...(mentionedBefore ? { mentionedBefore } : {}),
  };
  const channel = message.channelId === null ? undefined : organization.channels.get(message.channelId);
  if (!channel) return messageUpdated.event(body, { kind: "users", userIds: message.directUserIds });
  const holderIds = [...(moved?.holderIds ?? viewerFlags.flags.map(([userId]) => userId)), ...flaggerIds];
  const audience = isElsewhere
    ? readersAfterMove(plan, holderIds)
    : receiversOf(organization, channel, messageIds, holderIds);
  return messageUpdated.event(body, audience, moved?.changes);
}

function readersAfterMove({ from, to }: MovePlan, otherIds: readonly number[]): Audience {
  return { kind: "readers_after_move", fromChannelId: from.id, toChannelId: to.id, otherIds };
}
