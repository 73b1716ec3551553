"use client";
/** Single messages, for inbox rows and message links. */
import { QueryObserver } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { chatStore } from "../../model/store/chat-store.ts";
import { excerptKey } from "../../model/store/excerpt-key.ts";
import { mergeMessages } from "../../model/store/history/merge-fetched.ts";
import { type Message, messageFromWire } from "../../model/store/history/messages-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { callApi } from "../connection/api-client.ts";
import { queryClient } from "../connection/query-client.ts";

const BATCH_SIZE = 200;

const fetchMessage = batched(BATCH_SIZE, async (ids): Promise<ReadonlyMap<number, Message>> => {
  const { messages } = await callApi("GET /messages", {
    message_ids: ids,
    allow_empty_topic_name: true,
    client_gravatar: true,
  });
  // Adds them to the next snapshot.
  chatStore.update((state) => mergeMessages(state, messages));
  const { ownUserId } = chatStore.getState();
  return new Map(messages.map((wire) => [wire.id, messageFromWire(wire, wire.flags ?? [], ownUserId)]));
});

export function useLatestMessage(id: number): Message | undefined {
  return useMessage(id) ?? undefined;
}

/** Undefined while loading, null if not readable. After a new registration, shows the old state until refetched. */
export function useMessage(id: number): Message | null | undefined {
  const held = useChatStore((state) => state.messages.get(id));
  const queueId = useChatStore((state) => state.queueId);
  const isCurrent = held?.isStale === false;
  const data = useFetched(id, queueId, !isCurrent && queueId !== null);
  return isCurrent || data === undefined ? held : data;
}

/** Most rows are held already and need no observer. */
function useFetched(id: number, queueId: string | null, isWanted: boolean): Message | null | undefined {
  const observer = useMemo(
    () =>
      isWanted
        ? new QueryObserver(queryClient, {
            queryKey: [...excerptKey(id), queueId],
            queryFn: () => fetchMessage(id),
          })
        : null,
    [id, queueId, isWanted],
  );
  const subscribe = useCallback(
    (onChange: () => void) => observer?.subscribe(onChange) ?? ignore,
    [observer],
  );
  const read = () => observer?.getCurrentResult().data;
  return useSyncExternalStore(subscribe, read, read);
}

function ignore(): void {}

/** Calls in the same tick share one `fetchAll` with at most `most` ids. Null if the response lacks the id. */
export function batched<Answer>(
  most: number,
  fetchAll: (ids: readonly number[]) => Promise<ReadonlyMap<number, Answer>>,
): (id: number) => Promise<Answer | null> {
  let open: { ids: Set<number>; answers: Promise<ReadonlyMap<number, Answer>> } | null = null;

  function begin() {
    const ids = new Set<number>();
    const closed = new Promise((resolve) => setTimeout(resolve));
    const batch = {
      ids,
      answers: closed.then(() => {
        if (open === batch) open = null;
        return fetchAll([...ids]);
      }),
    };
    return batch;
  }

  return async (id) => {
    if (open === null || open.ids.size === most) open = begin();
    open.ids.add(id);
    return (await open.answers).get(id) ?? null;
  };
}
