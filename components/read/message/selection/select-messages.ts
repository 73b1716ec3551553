/** Selects messages of a topic. */
import { conversationKey, type TopicConversation } from "../../../model/store/history/conversation.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";
import { type Selection, selectionStore, useSelection } from "./selection.ts";

/** The first one fixes the topic. */
export function toggleSelected({ id, conversation }: Message): void {
  if (conversation.kind === "direct") return;
  selectionStore.update((selection) => {
    if (!selection || !isOf(selection, conversation)) return { topic: conversation, ids: new Set([id]) };
    if (selection.ids.has(id)) return without(selection, id);
    return { ...selection, ids: new Set([...selection.ids, id]) };
  });
}

export function deselect(messageId: number): void {
  selectionStore.update((selection) => selection && without(selection, messageId));
}

export function keepSelected(selection: Selection | null): void {
  selectionStore.update(() => selection);
}

export function endSelection(): void {
  keepSelected(null);
}

export function selectedIn(topic: TopicConversation): number[] {
  return selectedOf(selectionStore.getState(), topic);
}

export function useSelectedIn(topic: TopicConversation): number[] {
  return selectedOf(useSelection(), topic);
}

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
