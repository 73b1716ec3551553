/** Takes what is being written along with a topic that is renamed, resolved or moved as a whole. */
import { type Draft, draftOf, draftStore } from "../composer/drafts.ts";
import { moveUploads } from "../composer/files/attach-files.ts";
import { currentView } from "../navigation/use-view.ts";
import { viewKey } from "../navigation/view.ts";
import { eventStore } from "../store/event-store.ts";
import { type TopicMove, topicMove } from "../topics/topic-move.ts";
import { linkStore } from "./draft-links.ts";

/** Begins it, and returns the function that ends it. */
export function followTopics(): () => void {
  return eventStore.subscribe(({ events }) => {
    for (const event of events) {
      const move = topicMove(event);
      if (move) takeAlong(move);
    }
  });
}

function takeAlong(move: TopicMove): void {
  const isOpen = viewKey(currentView()) === viewKey(move.from);
  // Only when its composer is about to be that of the new address; before that composer takes what is typed by then.
  if (isOpen) window.addEventListener("hashchange", () => moveDraft(move), { once: true, capture: true });
  else moveDraft(move);
}

function moveDraft(move: TopicMove): void {
  const [key, target] = [viewKey(move.from), viewKey(move.to)];
  if (key === target) return;
  moveUploads(key, target);
  // The server's draft stays the same one, with a new address.
  linkStore.update((links) => withKey(links, key, target));
  draftStore.update((drafts) => movedDrafts(drafts, move));
}

/**
 * The drafts after a topic went elsewhere; the same map where none belongs to it. Every tab does it, and every browser that
 * the drafts are shared with: what another has done already is left as it is.
 */
export function movedDrafts(drafts: ReadonlyMap<string, Draft>, { from, to }: TopicMove) {
  const [key, target] = [viewKey(from), viewKey(to)];
  const draft = drafts.get(key);
  if (!draft) return drafts;
  const there = drafts.get(target)?.content ?? "";
  const isThere = there === "" || there === draft.content;
  const content = isThere ? draft.content : `${there}\n\n${draft.content}`;
  const next = new Map(drafts);
  next.delete(key);
  return next.set(target, draftOf(to, { content, topic: "" }));
}

/** The former map where nothing has this key, or something has the other already. */
function withKey<T>(map: ReadonlyMap<string, T>, key: string, other: string): ReadonlyMap<string, T> {
  const value = map.get(key);
  if (value === undefined || map.has(other)) return map;
  const next = new Map(map);
  next.delete(key);
  return next.set(other, value);
}
