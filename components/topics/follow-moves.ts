/** Follows a topic that moves while it is on screen. */
import type { WireEvent } from "../../lib/events/socket.contract.ts";
import { followComposer } from "../composer/composer-focus.ts";
import { noteReadingPlace, readingPlace } from "../feed/scroll/reading-place.ts";
import { keepUnreadLine } from "../feed/unread/use-unread-line.ts";
import { followView } from "../navigation/navigate.ts";
import { currentView } from "../navigation/use-view.ts";
import type { View } from "../navigation/view.ts";
import { viewKey } from "../navigation/view.ts";
import { eventStore } from "../store/event-store.ts";
import { topicMove } from "./topic-move.ts";

/**
 * Goes where the open topic went, until the function that is returned is called. `onFollow` is told its new key before that is
 * on screen.
 */
export function followMoves(onFollow: (key: string) => void): () => void {
  return eventStore.subscribe(({ events }) => {
    const view = currentView();
    const next = events.reduce(movedView, view);
    if (next === view) return;
    const [former, key] = [viewKey(view), viewKey(next)];
    noteReadingPlace(key, readingPlace(former) ?? null);
    keepUnreadLine(key);
    followComposer(former, key);
    // Of another spelling of its name nothing on screen depends.
    if (key !== former) onFollow(key);
    followView(next);
  });
}

/** Where a view is after an event: another one only for a topic that was moved or renamed as a whole. */
export function movedView(view: View, event: WireEvent): View {
  const move = view.kind === "topic" ? topicMove(event) : null;
  return move && viewKey(move.from) === viewKey(view) ? { ...view, ...move.to } : view;
}
