/** Moves drafts with a whole topic. */
import { type Draft, draftOf, draftStore } from "../../model/drafts/drafts.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { type TopicMove, topicMove } from "../../model/topics/topic-move.ts";

/** Synchronous, so that nothing is typed in between. */
export function followTopics(): () => void {
  return eventStore.subscribe(({ events }) => {
    for (const event of events) {
      const move = topicMove(event);
      if (move) draftStore.update((drafts) => movedDrafts(drafts, move));
    }
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
