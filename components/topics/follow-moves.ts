/** Follows a topic that moves while it is on screen. */
import type { WireEvent } from "../../lib/events/socket.contract.ts";
import { keepUnreadLine } from "../feed/unread/use-unread-line.ts";
import { currentView } from "../navigation/use-view.ts";
import type { View } from "../navigation/view.ts";
import { viewKey } from "../navigation/view.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import { eventStore } from "../store/event-store.ts";

/** Goes where the open topic went, until the function that is returned is called. */
export function followMoves(): () => void {
  return eventStore.subscribe(({ events }) => {
    const view = currentView();
    const next = events.reduce(movedView, view);
    if (next === view) return;
    keepUnreadLine(viewKey(next));
    // The old address leads nowhere any more, so it does not stay in the browser's history.
    window.location.replace(viewToHash(next));
  });
}

/** Where a view is after an event: another one only for a topic that was moved or renamed as a whole. */
export function movedView(view: View, event: WireEvent): View {
  if (view.kind !== "topic" || event.type !== "update_message") return view;
  const { propagate_mode, stream_id, orig_subject, new_stream_id, subject } = event;
  if (propagate_mode !== "change_all" || typeof stream_id !== "number" || typeof orig_subject !== "string")
    return view;
  const left: View = { kind: "topic", channelId: stream_id, topic: orig_subject };
  if (viewKey(left) !== viewKey(view)) return view;
  return {
    ...view,
    channelId: typeof new_stream_id === "number" ? new_stream_id : stream_id,
    topic: typeof subject === "string" ? subject : orig_subject,
  };
}
