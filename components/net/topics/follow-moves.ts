/** Follows a topic that moves while open. */
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { followComposer } from "../../model/drafts/composer-focus.ts";
import { followView } from "../../model/navigation/navigate.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import type { View } from "../../model/navigation/view.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { noteReadingPlace, readingPlace } from "../../model/reading/reading-place.ts";
import { keepUnreadLine } from "../../model/reading/use-unread-line.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { type TopicMove, topicMove } from "../../model/topics/topic-move.ts";

const followers = new Set<(key: string) => void>();

/** `onFollow` gets the new key before it is rendered. */
export function followMoves(onFollow: (key: string) => void): () => void {
  followers.add(onFollow);
  const stop = eventStore.subscribe(({ events }) => followTo(events.reduce(movedView, currentView())));
  return () => {
    followers.delete(onFollow);
    stop();
  };
}

/** For a move without an event. */
export function followMove(move: TopicMove): void {
  followTo(viewAfter(currentView(), move));
}

function followTo(next: View): void {
  const view = currentView();
  if (next === view) return;
  const [former, key] = [viewKey(view), viewKey(next)];
  noteReadingPlace(key, readingPlace(former) ?? null);
  keepUnreadLine(key);
  followComposer(former, key);
  // Spelling alone affects nothing on screen.
  if (key !== former) for (const onFollow of followers) onFollow(key);
  followView(next);
}

export function movedView(view: View, event: WireEvent): View {
  const move = view.kind === "topic" ? topicMove(event) : null;
  return move ? viewAfter(view, move) : view;
}

function viewAfter(view: View, { from, to }: TopicMove): View {
  return view.kind === "topic" && viewKey(view) === viewKey(from) ? { ...view, ...to } : view;
}
