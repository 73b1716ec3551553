/** Takes what is being written along with a topic that is renamed, resolved or moved as a whole. */
import { type Draft, draftOf, draftStore } from "../../model/drafts/drafts.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { type TopicMove, topicMove } from "../../model/topics/topic-move.ts";

/**
 * Begins it, and returns the function that ends it. The draft moves while the event is handled, as does the address, so that
 * nothing can be typed in between.
 */
export function followTopics(): () => void {
  return eventStore.subscribe(({ events }) => {
    for (const event of events) {
      const move = topicMove(event);
      if (move) draftStore.update((drafts) => movedDrafts(drafts, move));
    }
  });
}

/**
 * The drafts after a topic went elsewhere; the same map where none belongs to it. Every tab does it, and every browser that
 * the drafts are shared with: what another has done already is left as it is.
 */
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
