"use client";
/** The latest unread message of a conversation, for its line in the inbox. */
import { useQuery } from "@tanstack/react-query";
import { requestApi } from "../connection/api-client.ts";
import { batched } from "../connection/batched.ts";
import { queryClient } from "../connection/query-client.ts";
import { chatStore } from "../store/chat-store.ts";
import type { MessagesAnswer } from "../store/history/merge-fetched.ts";
import { type Message, messageFromWire } from "../store/history/messages-state.ts";
import { useChatStore } from "../store/use-store.ts";
import { excerptKey } from "./excerpt-key.ts";

/** How many messages one request asks for. */
const MOST = 200;

const fetchMessage = batched(MOST, async (ids): Promise<ReadonlyMap<number, Message>> => {
  const { messages } = await requestApi<MessagesAnswer>("GET", "/messages", {
    message_ids: ids,
    allow_empty_topic_name: true,
    client_gravatar: true,
  });
  const { ownUserId } = chatStore.getState();
  return new Map(messages.map((wire) => [wire.id, messageFromWire(wire, wire.flags ?? [], ownUserId)]));
});

/** Undefined until it is known. Fetched only if this tab does not hold it, together with those of other rows. */
export function useLatestMessage(id: number): Message | undefined {
  const held = useChatStore((state) => state.messages.get(id));
  const { data } = useQuery(
    { queryKey: excerptKey(id), queryFn: () => fetchMessage(id), enabled: held === undefined },
    queryClient,
  );
  return held ?? data ?? undefined;
}
