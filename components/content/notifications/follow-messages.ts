/** Shows and closes notifications, and follows clicks on them. */

import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { goTo } from "../../model/navigation/address.ts";
import { eventStore } from "../../model/store/event-store.ts";
import type { EventOf } from "../../model/store/wire-events.ts";
import { lazyModule } from "../../ui/lazy-module.ts";

const notices = lazyModule(() => import("./show-notice.ts").then((module) => module.showNotice));

const closing = lazyModule(() =>
  import("../../net/notifications/shown-notices.ts").then((module) => module.closeReadNotices),
);

/** Batches reads, and lets missed events arrive first. */
const CLOSES_AFTER_MS = 2000;

export function followMessages(): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const closeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      closing.load().then(
        (close) => close(),
        // The next message read retries.
        () => {},
      );
    }, CLOSES_AFTER_MS);
  };
  closeSoon();
  if ("serviceWorker" in navigator) {
    const follow = ({ data }: MessageEvent) => {
      if (typeof data?.open === "string") goTo(data.open);
    };
    navigator.serviceWorker.addEventListener("message", follow, { signal: stop.signal });
  }
  const unsubscribe = eventStore.subscribe(({ events, mayLackSome }) => {
    if (mayLackSome || events.some(({ type }) => ENDS_NOTICES.has(type))) closeSoon();
    for (const event of events) {
      if (!isMessage(event)) continue;
      notices.load().then(
        (show) => show(event),
        // The message stays unread.
        () => {},
      );
    }
  });
  return () => {
    stop.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}

const ENDS_NOTICES: ReadonlySet<string> = new Set(["update_message_flags", "delete_message"]);

export function isMessage(event: WireEvent): event is { id: number } & EventOf<"message"> {
  return event.type === "message";
}
