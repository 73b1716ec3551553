/** Has the messages that arrive noticed, and follows clicks on what the worker shows of them. */

import type { WireEvent } from "../../lib/events/socket.contract.ts";
import { eventStore } from "../store/event-store.ts";
import type { EventOf } from "../store/wire-events.ts";
import { lateModule } from "../ui/late-module.ts";

const notices = lateModule(() => import("./show-notice.ts").then((module) => module.showNotice));

/** Returns the function that ends it. */
export function followMessages(): () => void {
  const stop = new AbortController();
  if ("serviceWorker" in navigator) {
    const follow = ({ data }: MessageEvent) => {
      if (typeof data?.open === "string") window.location.hash = data.open;
    };
    navigator.serviceWorker.addEventListener("message", follow, { signal: stop.signal });
  }
  const unsubscribe = eventStore.subscribe(({ events }) => {
    for (const event of events) {
      if (!isMessage(event)) continue;
      notices.load().then(
        (show) => show(event),
        // A message that could not be noticed is still unread.
        () => {},
      );
    }
  });
  return () => {
    stop.abort();
    unsubscribe();
  };
}

function isMessage(event: WireEvent): event is { id: number } & EventOf<"message"> {
  return event.type === "message";
}
