/** Has the messages that arrive noticed. */

import type { WireEvent } from "../../lib/events/socket.contract.ts";
import { eventStore } from "../store/event-store.ts";
import type { EventOf } from "../store/wire-events.ts";
import { lateModule } from "../ui/late-module.ts";

const notices = lateModule(() => import("./show-notice.ts").then((module) => module.showNotice));

/** Returns the function that ends it. */
export function followMessages(): () => void {
  return eventStore.subscribe(({ events }) => {
    for (const event of events) {
      if (!isMessage(event)) continue;
      notices.load().then(
        (show) => show(event),
        // A message that could not be noticed is still unread.
        () => {},
      );
    }
  });
}

function isMessage(event: WireEvent): event is { id: number } & EventOf<"message"> {
  return event.type === "message";
}
