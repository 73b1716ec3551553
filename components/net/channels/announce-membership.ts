/** Tells the user when somebody adds them to a channel or removes them. */
import { navigate } from "../../model/navigation/navigate.ts";
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

function isMembership(event: { type: string; op?: unknown }): event is Membership {
  return event.type === "subscription" && (event.op === "add" || event.op === "remove");
}

function announce({ op, actor_id, subscriptions }: Membership): void {
  const [first] = subscriptions;
  const actor = actor_id === undefined ? undefined : chatStore.getState().users.get(actor_id);
  if (!actor || !first) return;
  const place = subscriptions.length === 1 ? first.name : `${subscriptions.length} channels`;
  if (op === "remove") {
    void notify(`${actor.name} removed you from ${place}`);
    return;
  }
  const open = () => navigate({ kind: "channel", channelId: first.stream_id });
  void notify(`${actor.name} added you to ${place}`, { label: `Open ${first.name}`, run: open });
}
