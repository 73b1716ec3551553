"use client";
/** The latest unread message of each conversation in the inbox, for a line of preview. */
import { useQuery } from "@tanstack/react-query";
import { requestApi } from "../connection/api-client.ts";
import { chatStore } from "../store/chat-store.ts";
import { type MessagesAnswer, mergeMessages } from "../store/merge-fetched.ts";
import { useChatStore } from "../store/use-store.ts";

const MOST = 200;

/** Fetches those of `ids` that are not at hand; the rows read them from the store. */
export function useExcerpts(ids: readonly number[]): void {
  const messages = useChatStore((state) => state.messages);
  const missing = ids.filter((id) => !messages.has(id)).slice(0, MOST);
  useQuery({
    queryKey: ["excerpts", missing],
    queryFn: async () => {
      const answer = await requestApi<MessagesAnswer>("GET", "/messages", {
        message_ids: missing,
        allow_empty_topic_name: true,
        client_gravatar: true,
      });
      chatStore.update((state) => mergeMessages(state, answer.messages));
      return true;
    },
    enabled: missing.length > 0,
    gcTime: 0,
  });
}
