"use client";
/** What the window that moves messages does: counts them, moves them, or says why they stay. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RESOLVED_TOPIC_PREFIX } from "../../lib/topics/topic-name.contract.ts";
import { queryClient } from "../connection/query-client.ts";
import { deselect, selectedIn, useSelectedIn } from "../message/selection/select-messages.ts";
import { navigate } from "../navigation/navigate.ts";
import { splitResolved } from "../sidebar/topic-title.ts";
import { chatStore } from "../store/chat-store.ts";
import type { TopicConversation } from "../store/history/conversation.ts";
import { notify } from "../ui/layers/notify.ts";
import { type Move, type MoveScope, moveEach, moveMessages, TooOldToMove } from "./move-messages.ts";
import { countAround, newestMessageOf } from "./topic-messages.ts";

type Notices = Pick<Move, "tellsOldTopic" | "tellsNewTopic">;

type AskedMove = Omit<Move, "messageId"> & { messageId: number | null };

type MoveForm = { channelId: number; topic: string };

type MoveOptions = {
  topic: TopicConversation;
  messageId: number | null;
  isOfSelected: boolean;
  onClose: () => void;
};

/** `messageId`: the message to move from; null for the whole topic. */
export function useMove({ topic, messageId, isOfSelected, onClose }: MoveOptions) {
  const selectedIds = useSelectedIn(topic);
  const { isResolved, rest } = splitResolved(topic.topic);
  // What is not changed here is as others have it.
  const [changed, setChanged] = useState<Partial<MoveForm>>({});
  const form: MoveForm = { channelId: topic.channelId, topic: rest, ...changed };
  const [scope, setScope] = useState<MoveScope>(messageId === null ? "change_all" : "change_later");
  const [notices, setNotices] = useState<Notices>({ tellsOldTopic: false, tellsNewTopic: true });
  const count = useCount(topic, messageId);
  const typed = form.topic.trim();
  // A resolved topic stays one, whatever its name.
  const name = isResolved ? RESOLVED_TOPIC_PREFIX + typed : typed;
  const isSame = form.channelId === topic.channelId && name === topic.topic;
  const mutation = useMutation(
    {
      // A whole topic is named by its newest message, which is asked for first.
      mutationFn: async ({ messageId: id, ...asked }: AskedMove) => {
        const move = { ...asked, messageId: id ?? (await newestMessageOf(topic)) };
        return isOfSelected ? moveSelected(topic, move) : moveMessages(move);
      },
      onSuccess: (_, { messageId: id, ...move }) => {
        onClose();
        if (id !== null && move.scope !== "change_all") offerToFollow(topic, { ...move, messageId: id });
      },
    },
    queryClient,
  );

  function move(id: number | null, which: MoveScope, { tellsOldTopic, tellsNewTopic }: Notices): void {
    mutation.mutate({
      messageId: id,
      scope: which,
      channelId: form.channelId === topic.channelId ? undefined : form.channelId,
      topic: name === topic.topic ? undefined : name,
      tellsOldTopic,
      tellsNewTopic,
    });
  }

  function run(chosen: Notices): void {
    setNotices(chosen);
    move(messageId, scope, chosen);
  }

  return {
    form,
    change: (next: Partial<MoveForm>) => setChanged((last) => ({ ...last, ...next })),
    count,
    scope,
    setScope,
    isSame,
    selectedIds,
    isPending: mutation.isPending,
    error: mutation.error,
    allowed: allowedOf(mutation.error, isOfSelected ? selectedIds : null),
    run,
    moveNewest: () => {
      const { error } = mutation;
      if (error instanceof TooOldToMove && error.firstId !== null)
        move(error.firstId, "change_later", notices);
    },
  };
}

/** Those from the message on that the move names; which ones they are is asked anew, since others may have gone. */
function moveSelected(topic: TopicConversation, move: Move): Promise<void> {
  const ids = selectedIn(topic).filter((id) => id >= move.messageId);
  return moveEach(ids, move, deselect);
}

function allowedOf(error: Error | null, selectedIds: readonly number[] | null): number {
  if (!(error instanceof TooOldToMove) || error.firstId === null) return 0;
  const { firstId, allowed } = error;
  return selectedIds ? selectedIds.filter((id) => id >= firstId).length : allowed;
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
