/** Which messages of a topic are selected, to be moved together; every message asks. */
import { conversationKey, type TopicConversation } from "../../store/history/conversation.ts";
import type { Message } from "../../store/history/messages-state.ts";
import { createStore } from "../../store/store.ts";
import { useStore } from "../../store/use-store.ts";

export type Selection = { topic: TopicConversation; ids: ReadonlySet<number> };

export const selectionStore = createStore<Selection | null>(null);

export function useSelection(): Selection | null {
  return useStore(selectionStore, (selection) => selection);
}

/** null where nothing of the message's topic is being selected. */
export function useIsSelected({ id, conversation }: Message): boolean | null {
  return useStore(selectionStore, (selection) =>
    selection && conversationKey(selection.topic) === conversationKey(conversation)
      ? selection.ids.has(id)
      : null,
  );
}
