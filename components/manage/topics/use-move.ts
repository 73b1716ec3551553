"use client";
/** State of the move dialog. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RESOLVED_TOPIC_PREFIX } from "../../../lib/channels/topics/topics-limits.contract.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { TopicConversation } from "../../model/store/history/conversation.ts";
import { splitResolved } from "../../model/topics/topic-title.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { useUnrepeated } from "../../net/forms/use-unrepeated.ts";
import { type Move, type MoveScope, moveMessages, TooOldToMove } from "../../net/topics/move-messages.ts";
import { MovedMeanwhile } from "../../net/topics/moved-meanwhile.ts";
import { countAround, someMessageOf } from "../../net/topics/topic-messages.ts";
import { deselect, selectedIn, useSelectedIn } from "../../read/message/selection/select-messages.ts";
import { notify } from "../../ui/layers/notify.ts";

type Notices = Pick<Move, "tellsOldTopic" | "tellsNewTopic">;

type AskedMove = Omit<Move, "messageId" | "from"> & { messageId: number | null };

type MoveForm = { channelId: number; topic: string };

type MoveOptions = {
  topic: TopicConversation;
  messageId: number | null;
  isOfSelected: boolean;
  onClose: () => void;
  /** Called if others have moved the messages. */
  goOnIn: (topic: TopicConversation) => void;
};

/** `messageId` is the first message to move; null for the whole topic. */
export function useMove({ topic, messageId, isOfSelected, onClose, goOnIn }: MoveOptions) {
  const selectedIds = useSelectedIn(topic);
  const { isResolved, rest } = splitResolved(topic.topic);
  // Unchanged fields follow the topic.
  const [changed, setChanged] = useState<Partial<MoveForm>>({});
  const form: MoveForm = { channelId: topic.channelId, topic: rest, ...changed };
  const [scope, setScope] = useState<MoveScope>(messageId === null ? "change_all" : "change_later");
  const [limit, setLimit] = useState<TooOldToMove | null>(null);
  const count = useCount(topic, messageId);
  const typed = form.topic.trim();
  const isSame = form.channelId === topic.channelId && (typed === rest || typed === topic.topic);
  const mutation = useUnrepeated(
    useMutation(
      {
        // Any message identifies the whole topic.
        mutationFn: async ({ messageId: id, ...asked }: AskedMove) => {
          const move = { ...asked, from: topic, messageId: id ?? (await someMessageOf(topic)) };
          return isOfSelected ? moveSelected(topic, move) : moveMessages(move);
        },
        onError: (error) => {
          setLimit(error instanceof TooOldToMove ? error : null);
          if (error instanceof MovedMeanwhile && error.place) goOnIn(error.place);
        },
        onSuccess: (_, { messageId: id, ...move }) => {
          onClose();
          if (id !== null && move.scope !== "change_all")
            offerToFollow(topic, { ...move, from: topic, messageId: id });
        },
      },
      queryClient,
    ),
  );

  /** A resolved topic stays resolved; messages that leave it do not resolve the topic they go to. */
  function nameFor(which: MoveScope): string {
    return isResolved && which === "change_all" ? RESOLVED_TOPIC_PREFIX + splitResolved(typed).rest : typed;
  }

  function move(id: number | null, which: MoveScope, { tellsOldTopic, tellsNewTopic }: Notices): void {
    const name = nameFor(which);
    mutation.mutate({
      messageId: id,
      scope: which,
      channelId: form.channelId === topic.channelId ? undefined : form.channelId,
      topic: name === topic.topic ? undefined : name,
      tellsOldTopic,
      tellsNewTopic,
    });
  }

  // A single old message has no younger ones to move instead.
  const isAlone = scope === "change_one" && !isOfSelected;
  const allowed = isAlone ? 0 : allowedOf(limit, isOfSelected ? selectedIds : null);

  function run(notices: Notices): void {
    if (limit?.firstId && allowed > 0) move(limit.firstId, "change_later", notices);
    else move(messageId, scope, notices);
  }

  /** Changed input may be allowed. */
  function startOver(): void {
    setLimit(null);
    mutation.reset();
  }

  return {
    form,
    change: (next: Partial<MoveForm>) => {
      startOver();
      setChanged((last) => ({ ...last, ...next }));
    },
    count,
    scope,
    setScope: (next: MoveScope) => {
      startOver();
      setScope(next);
    },
    isSame,
    selectedIds,
    isPending: mutation.isPending,
    error: mutation.error,
    allowed,
    run,
  };
}

/** Re-evaluated, since some messages may be gone. */
async function moveSelected(topic: TopicConversation, move: Move): Promise<void> {
  const [messageId, ...otherIds] = selectedIn(topic).filter((id) => id >= move.messageId);
  if (messageId === undefined) return;
  await moveMessages({ ...move, messageId, otherIds, scope: "change_one" });
  for (const id of [messageId, ...otherIds]) deselect(id);
}

/** 0 without a known limit. */
function allowedOf(limit: TooOldToMove | null, selectedIds: readonly number[] | null): number {
  if (!limit || limit.firstId === null) return 0;
  const { firstId, allowed } = limit;
  return selectedIds ? selectedIds.filter((id) => id >= firstId).length : allowed;
}

function useCount(topic: TopicConversation, messageId: number | null) {
  const { data } = useQuery(
    {
      queryKey: ["move-count", topic.channelId, topic.topic, messageId],
      queryFn: async () => countAround(topic, messageId ?? (await someMessageOf(topic))),
      staleTime: 0,
    },
    queryClient,
  );
  return data;
}

function offerToFollow(topic: TopicConversation, move: Move): void {
  const { channelId = topic.channelId, topic: newName = topic.topic } = move;
  const channel = chatStore.getState().channels.get(channelId)?.name ?? "the other channel";
  void notify(`Moved to ${channel} / ${newName}`, {
    label: "Go there",
    run: () => navigate({ kind: "topic", channelId, topic: newName, near: move.messageId }),
  });
}
