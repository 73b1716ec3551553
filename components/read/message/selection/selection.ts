/** The selected messages; separate, because every message reads it. */
import { conversationKey, type TopicConversation } from "../../../model/store/history/conversation.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";
import { createStore } from "../../../model/store/store.ts";
import { useStore } from "../../../model/store/use-store.ts";

export type Selection = { topic: TopicConversation; ids: ReadonlySet<number> };

export const selectionStore = createStore<Selection | null>(null);

export function useSelection(): Selection | null {
  return useStore(selectionStore, (selection) => selection);
}

/** Null without a selection in this topic. */
export function useIsSelected({ id, conversation }: Message): boolean | null {
  return useStore(selectionStore, (selection) =>
    selection && conversationKey(selection.topic) === conversationKey(conversation)
      ? selection.ids.has(id)
      : null,
  );
}
