/** Follows a topic that moves while it is on screen. */
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

/** Told of the new key of the open topic before that is on screen. */
const followers = new Set<(key: string) => void>();

/**
 * Goes where the open topic went, until the function that is returned is called. `onFollow` is told its new key before that is
 * on screen.
 */
export function followMoves(onFollow: (key: string) => void): () => void {
  followers.add(onFollow);
  const stop = eventStore.subscribe(({ events }) => followTo(events.reduce(movedView, currentView())));
  return () => {
    followers.delete(onFollow);
    stop();
  };
}

/** The same for a move that no event has told of. */
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
  // Of another spelling of its name nothing on screen depends.
  if (key !== former) for (const onFollow of followers) onFollow(key);
  followView(next);
}

/** Where a view is after an event: another one only for a topic that was moved or renamed as a whole. */
export function movedView(view: View, event: WireEvent): View {
  const move = view.kind === "topic" ? topicMove(event) : null;
  return move ? viewAfter(view, move) : view;
}

function viewAfter(view: View, { from, to }: TopicMove): View {
  return view.kind === "topic" && viewKey(view) === viewKey(from) ? { ...view, ...to } : view;
}
