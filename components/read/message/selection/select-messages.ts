/** Selects messages of a topic, and ends that. */
import { conversationKey, type TopicConversation } from "../../../model/store/history/conversation.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";
import { type Selection, selectionStore, useSelection } from "./selection.ts";

/** Selects the message, or no longer; the first one says in which topic further ones can be selected. */
export function toggleSelected({ id, conversation }: Message): void {
  if (conversation.kind === "direct") return;
  selectionStore.update((selection) => {
    if (!selection || !isOf(selection, conversation)) return { topic: conversation, ids: new Set([id]) };
    if (selection.ids.has(id)) return without(selection, id);
    return { ...selection, ids: new Set([...selection.ids, id]) };
  });
}

/** It has moved, or is gone. */
export function deselect(messageId: number): void {
  selectionStore.update((selection) => selection && without(selection, messageId));
}

/** Selects this in place of what was selected; null ends the selecting. */
export function keepSelected(selection: Selection | null): void {
  selectionStore.update(() => selection);
}

export function endSelection(): void {
  keepSelected(null);
}

/** What is selected, if it is of this topic; the oldest first. */
export function selectedIn(topic: TopicConversation): number[] {
  return selectedOf(selectionStore.getState(), topic);
}

/** The same, in step with what is selected. */
export function useSelectedIn(topic: TopicConversation): number[] {
  return selectedOf(useSelection(), topic);
}

/** With the last one the selecting ends. */
function without(selection: Selection, messageId: number): Selection | null {
  const ids = new Set([...selection.ids].filter((id) => id !== messageId));
  return ids.size === 0 ? null : { ...selection, ids };
}

function isOf({ topic }: Selection, other: TopicConversation): boolean {
  return conversationKey(topic) === conversationKey(other);
}

function selectedOf(selection: Selection | null, topic: TopicConversation): number[] {
  return selection && isOf(selection, topic) ? [...selection.ids].sort((one, other) => one - other) : [];
}
