/** Schedules messages and takes them back. */
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { draftOf, readDraft, writeDraft } from "../../model/drafts/drafts.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { eventStore } from "../../model/store/event-store.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import type { WireScheduled } from "../../model/store/wire.ts";
import { type TopicMove, topicMove } from "../../model/topics/topic-move.ts";
import { callApi, isTransient } from "../../net/connection/api-client.ts";
import { newIdempotencyKey } from "../../net/connection/idempotency-key.ts";
import type { ParamsOf } from "../../net/connection/operations.ts";

export type DraftPlace = { readonly draftKey: string; readonly conversation: Conversation };

/** The last request without a response; repeating it reuses its idempotency key. */
let unanswered: { request: string; key: string } | null = null;

/**
 * On success, removes the text from the draft, even if its topic moved; keeps text typed since.
 * @param seconds since 1970.
 * @throws RequestFailure
 */
export async function scheduleMessage(place: DraftPlace, seconds: number): Promise<void> {
  const { content } = readDraft(place.draftKey);
  let current = place;
  const stopFollowing = followPlace((move) => {
    current = placeAfter(current, move);
  });
  try {
    await schedule(place.conversation, content, seconds);
  } finally {
    stopFollowing();
  }
  takeFromDraft(current.draftKey, content);
}

async function schedule(conversation: Conversation, content: string, seconds: number): Promise<void> {
  const address =
    conversation.kind === "topic"
      ? ({ type: "channel", to: conversation.channelId, topic: conversation.topic } as const)
      : ({ type: "direct", to: conversation.userIds } as const);
  await requestOnce({ ...address, content, scheduled_delivery_timestamp: seconds });
}

async function requestOnce(params: ParamsOf<"POST /scheduled_messages">): Promise<void> {
  const request = JSON.stringify(params);
  const key = unanswered?.request === request ? unanswered.key : newIdempotencyKey();
  unanswered = { request, key };
  try {
    await callApi("POST /scheduled_messages", { ...params, idempotency_key: key });
    unanswered = null;
  } catch (error) {
    if (!isTransient(error)) unanswered = null;
    throw error;
  }
}

function takeFromDraft(draftKey: string, content: string): void {
  const draft = readDraft(draftKey);
  if (!draft.content.startsWith(content)) return;
  const rest = draft.content.slice(content.length).trimStart();
  writeDraft(draftKey, { ...draft, content: rest, topic: rest === "" ? "" : draft.topic, at: Date.now() });
}

/** Calls `onMove` when a whole topic moves. */
export function followPlace(onMove: (move: TopicMove) => void): () => void {
  return eventStore.subscribe(({ events }) => {
    for (const event of events) {
      const move = topicMove(event);
      if (move) onMove(move);
    }
  });
}

export function placeAfter(place: DraftPlace, { from, to }: TopicMove): DraftPlace {
  const former = viewKey(from);
  if (viewKey(viewOfConversation(place.conversation)) !== former) return place;
  // The channel's own draft does not move.
  const draftKey = place.draftKey === former ? viewKey(to) : place.draftKey;
  return { draftKey, conversation: { kind: "topic", channelId: to.channelId, topic: to.topic } };
}

/**
 * Deletes the scheduled message first, so that it is not sent during editing. The undo function resolves to false if
 * the text was sent meanwhile.
 * @throws RequestFailure, also from undo.
 */
export async function takeBackScheduled(
  { scheduled_message_id, scheduled_delivery_timestamp, content }: WireScheduled,
  conversation: Conversation,
): Promise<() => Promise<boolean>> {
  await callApi("DELETE /scheduled_messages/{scheduled_message_id}", { scheduled_message_id });
  const view = viewOfConversation(conversation);
  const key = viewKey(view);
  const former = readDraft(key).content;
  const taken = former === "" ? content : `${former}\n${content}`;
  writeDraft(key, draftOf(view, { content: taken, topic: "" }));
  navigate(view);
  focusComposer();
  return async () => {
    if (readDraft(key).content.trim() === "") return false;
    await schedule(conversation, content, scheduled_delivery_timestamp);
    // Keeps text that was changed meanwhile.
    if (readDraft(key).content === taken) writeDraft(key, draftOf(view, { content: former, topic: "" }));
    return true;
  };
}
