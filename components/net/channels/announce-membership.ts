/** Notifies the user when somebody else adds them to a channel or removes them. */
import { chatStore } from "../../model/store/chat-store.ts";
import { eventStore } from "../../model/store/event-store.ts";
import type { EventOf } from "../../model/store/wire-events.ts";
import { notify } from "../../ui/layers/notify.ts";

type Membership = Extract<EventOf<"subscription">, { op: "add" | "remove" }>;

/** In the visible tab only. */
export function announceMembership(): () => void {
  return eventStore.subscribe(({ events }) => {
    if (document.visibilityState !== "visible") return;
    for (const event of events) if (isMembership(event)) announce(event);
  });
}

/** Only changes by somebody else name their actor. */
function isMembership(event: object): event is Membership & { actor_id: number } {
  return "actor_id" in event;
}

function announce({ op, actor_id, subscriptions }: Membership & { actor_id: number }): void {
  const [first] = subscriptions;
  const actor = chatStore.getState().users.get(actor_id);
  if (!actor || !first) return;
  const place = subscriptions.length === 1 ? first.name : `${subscriptions.length} channels`;
  void notify(`${actor.name} ${op === "add" ? "added you to" : "removed you from"} ${place}`);
}
