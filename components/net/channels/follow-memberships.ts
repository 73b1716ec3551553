/** Waits for somebody else's changes of the user's subscriptions. */
import { eventStore } from "../../model/store/event-store.ts";
import { lazyModule } from "../../ui/lazy-module.ts";

const announcer = lazyModule(() =>
  import("./announce-membership.ts").then((module) => module.announceMembership),
);

/** Loads the rest only when there is something to tell. */
export function followMemberships(): () => void {
  return eventStore.subscribe(({ events }) => {
    const told = events.filter((event) => "actor_id" in event);
    if (told.length === 0 || document.visibilityState !== "visible") return;
    announcer.load().then(
      (announce) => announce(told),
      // The sidebar shows the change all the same.
      () => {},
    );
  });
}
