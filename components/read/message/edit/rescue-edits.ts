/** A user is told where an edit is when its message moved away, or was deleted, which makes the edit a draft. */
import type { WireEvent } from "../../../../lib/kernel/events/socket.contract.ts";
import { focusComposer } from "../../../model/drafts/composer-focus.ts";
import { draftOf, readDraft, writeDraft } from "../../../model/drafts/drafts.ts";
import { focusReading } from "../../../model/keyboard/focus-reading.ts";
import { editField } from "../../../model/messages/awaited-fields.ts";
import { putEdit, readEdit } from "../../../model/messages/edit-store.ts";
import { navigate } from "../../../model/navigation/navigate.ts";
import { currentView } from "../../../model/navigation/use-view.ts";
import { viewKey, viewOfConversation } from "../../../model/navigation/view.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { eventStore } from "../../../model/store/event-store.ts";
import type { Conversation } from "../../../model/store/history/conversation.ts";
import { deletedIds } from "../../../model/store/history/messages-state.ts";
import type { EventOf } from "../../../model/store/wire-events.ts";
import { topicTitle } from "../../../model/topics/topic-title.ts";
import { notify } from "../../../ui/layers/notify.ts";
import { comesBack } from "./use-edit-focus.ts";

/** The store forgets the conversations of deleted messages. */
const places = new Map<number, Conversation>();

let isFollowing = false;

/** Call before editing. */
export function followEdited(messageId: number): void {
  notePlace(messageId);
  if (isFollowing) return;
  isFollowing = true;
  eventStore.subscribe(({ events }) => {
    for (const id of events.filter(isDeletion).flatMap(deletedIds)) rescue(id);
    for (const [id, former] of places) {
      notePlace(id);
      if (places.get(id) !== former) explainIfGone(id, former);
    }
  });
}

/** The edit stays with its message, but the form may have been on a page that no longer shows it. */
function explainIfGone(messageId: number, former: Conversation): void {
  const isDrawn = () => document.querySelector(`[data-draft="${editField(messageId)}"]`) !== null;
  const conversation = places.get(messageId);
  if (conversation?.kind !== "topic" || !isDrawn()) return;
  const view = viewOfConversation(conversation);
  if (viewKey(view) === viewKey(viewOfConversation(former))) return;
  requestAnimationFrame(() => {
    if (isDrawn() || comesBack(messageId)) return;
    if (document.activeElement === document.body) focusReading();
    const place = `${chatStore.getState().channels.get(conversation.channelId)?.name} > ${topicTitle(conversation.topic)}`;
    const open = { label: "Open", run: () => navigate({ ...view, near: messageId }) };
    void notify(`The message you are editing was moved to ${place}, with your changes.`, open);
  });
}

/** Repeated, because messages may move. */
function notePlace(messageId: number): void {
  const conversation = chatStore.getState().messages.get(messageId)?.conversation;
  if (conversation) places.set(messageId, conversation);
}

function isDeletion(event: WireEvent): event is WireEvent & EventOf<"delete_message"> {
  return event.type === "delete_message";
}

/** Keeps only text being written. */
function rescue(messageId: number): void {
  const edit = readEdit(messageId);
  const conversation = places.get(messageId);
  places.delete(messageId);
  if (!edit) return;
  putEdit(messageId, null);
  requestAnimationFrame(() => document.activeElement === document.body && focusReading());
  const isBeingWritten = edit.phase === "open" || edit.phase === "saving";
  if (!conversation || !isBeingWritten || edit.text === edit.source) return;
  const view = viewOfConversation(conversation);
  const key = viewKey(view);
  const former = readDraft(key).content.trimEnd();
  writeDraft(key, draftOf(view, { content: former ? `${former}\n\n${edit.text}` : edit.text, topic: "" }));
  if (viewKey(currentView()) === key) focusComposer();
  void notify("The message that you were editing was deleted. What you wrote is kept as a draft.", {
    label: "Open",
    run: () => {
      navigate(view);
      focusComposer();
    },
  });
}
