"use client";
/** What the window that moves messages does: counts them, moves them, or says why they stay. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RESOLVED_TOPIC_PREFIX } from "../../lib/topics/topic-name.contract.ts";
import { queryClient } from "../connection/query-client.ts";
import { navigate } from "../navigation/navigate.ts";
import { splitResolved } from "../sidebar/topic-title.ts";
import { chatStore } from "../store/chat-store.ts";
import type { TopicConversation } from "../store/history/conversation.ts";
import { notify } from "../ui/layers/notify.ts";
import { type Move, type MoveScope, moveMessages, TooOldToMove } from "./move-messages.ts";
import { countAround, newestMessageOf } from "./topic-messages.ts";

type Notices = Pick<Move, "tellsOldTopic" | "tellsNewTopic">;

type MoveOptions = { topic: TopicConversation; messageId: number | null; onClose: () => void };

/** `messageId`: the message to move from; null for the whole topic. */
export function useMove({ topic, messageId, onClose }: MoveOptions) {
  const { isResolved, rest } = splitResolved(topic.topic);
  const [form, setForm] = useState({ channelId: topic.channelId, topic: rest });
  const [scope, setScope] = useState<MoveScope>(messageId === null ? "change_all" : "change_later");
  const [notices, setNotices] = useState<Notices>({ tellsOldTopic: false, tellsNewTopic: true });
  const count = useCount(topic, messageId);
  const typed = form.topic.trim();
  // A resolved topic stays one, whatever its name.
  const name = isResolved ? RESOLVED_TOPIC_PREFIX + typed : typed;
  const isSame = form.channelId === topic.channelId && name === topic.topic;
  const mutation = useMutation(
    {
      mutationFn: moveMessages,
      onSuccess: (_, move) => {
        onClose();
        if (move.scope !== "change_all") offerToFollow(topic, move);
      },
    },
    queryClient,
  );

  function move(id: number, which: MoveScope, { tellsOldTopic, tellsNewTopic }: Notices): void {
    mutation.mutate({
      messageId: id,
      scope: which,
      channelId: form.channelId === topic.channelId ? undefined : form.channelId,
      topic: name === topic.topic ? undefined : name,
      tellsOldTopic,
      tellsNewTopic,
    });
  }

  async function run(chosen: Notices): Promise<void> {
    setNotices(chosen);
    move(messageId ?? (await newestMessageOf(topic)), scope, chosen);
  }

  return {
    form,
    change: (next: Partial<typeof form>) => setForm((last) => ({ ...last, ...next })),
    count,
    scope,
    setScope,
    isSame,
    isPending: mutation.isPending,
    error: mutation.error,
    run: (chosen: Notices) => void run(chosen).catch(() => {}),
    moveNewest: () => {
      const { error } = mutation;
      if (error instanceof TooOldToMove && error.firstId !== null)
        move(error.firstId, "change_later", notices);
    },
  };
}

function useCount(topic: TopicConversation, messageId: number | null) {
  const { data } = useQuery(
    {
      queryKey: ["move-count", topic.channelId, topic.topic, messageId],
      queryFn: async () => countAround(topic, messageId ?? (await newestMessageOf(topic))),
      staleTime: 0,
    },
    queryClient,
  );
  return data;
}

/** Says where a part of the topic is now; what stays is still on the screen. */
function offerToFollow(topic: TopicConversation, move: Move): void {
  const { channelId = topic.channelId, topic: newName = topic.topic } = move;
  const channel = chatStore.getState().channels.get(channelId)?.name ?? "the other channel";
  void notify(`Moved to ${channel} / ${newName}`, {
    label: "Go there",
    run: () => navigate({ kind: "topic", channelId, topic: newName, near: move.messageId }),
  });
}
