/** Moves drafts and unsent messages with a whole topic. */
import { type Draft, draftOf, draftStore } from "../../model/drafts/drafts.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { conversationKey } from "../../model/store/history/conversation.ts";
import { movedOutgoing, patchOutgoing, waitingIn } from "../../model/store/history/outbox-state.ts";
import { partialMoveFrom, type TopicMove, topicMove } from "../../model/topics/topic-move.ts";
import { isSentHere } from "../connection/outbox-tabs.ts";

/** Synchronous, so that nothing is typed in between. */
export function followTopics(): () => void {
  return eventStore.subscribe(({ events }) => {
    for (const event of events) {
      const move = topicMove(event);
      if (move) moveUnsent(move);
      const left = partialMoveFrom(event);
      if (left) checkBeforeSending(left);
    }
  });
}

let partialMoveCount = 0;

/** Of this page; a larger number means that unsent messages must be checked again. */
export function partialMoves(): number {
  return partialMoveCount;
}

/** If no message has stayed, the topic has moved as a whole; only the server knows. */
function checkBeforeSending(topic: TopicMove["from"]): void {
  const key = conversationKey(topic);
  partialMoveCount += 1;
  chatStore.update((state) => {
    const affected = waitingIn(state.outbox).filter(
      ({ conversation, tab }) => conversationKey(conversation) === key && isSentHere(tab),
    );
    const outbox = affected.reduce(
      (all, { localId }) => patchOutgoing(all, localId, { followedQueueId: null }),
      state.outbox,
    );
    return affected.length === 0 ? state : { ...state, outbox };
  });
}

/** Each tab moves only the messages that it sends: another could bring back one that is sent already. */
export function moveUnsent(move: TopicMove): void {
  draftStore.update((drafts) => movedDrafts(drafts, move));
  chatStore.update((state) => {
    const outbox = movedOutgoing(state.outbox, move, ({ tab }) => isSentHere(tab));
    return outbox === state.outbox ? state : { ...state, outbox };
  });
}

/** All tabs and browsers sharing drafts do this, so moved drafts stay. */
export function movedDrafts(drafts: ReadonlyMap<string, Draft>, { from, to }: TopicMove) {
  const [key, target] = [viewKey(from), viewKey(to)];
  const draft = drafts.get(key);
  if (!draft || key === target) return drafts;
  const there = drafts.get(target)?.content ?? "";
  const isThere = there === "" || there === draft.content;
  const content = isThere ? draft.content : `${there}\n\n${draft.content}`;
  const next = new Map(drafts);
  next.delete(key);
  const moved = draftOf(to, { content, topic: "" });
  return next.set(target, { ...moved, seenId: moved.seenId ?? draft.seenId });
}
