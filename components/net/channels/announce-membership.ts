/** Tells the user when somebody adds them to a channel or removes them. */
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { EventOf } from "../../model/store/wire-events.ts";
import { notify } from "../../ui/layers/notify.ts";

type Membership = Extract<EventOf<"subscription">, { op: "add" | "remove" }>;

export function announceMembership(events: readonly WireEvent[]): void {
  for (const event of events) if (isMembership(event)) announce(event);
}

function isMembership(event: { type: string; op?: unknown }): event is Membership {
  return event.type === "subscription" && (event.op === "add" || event.op === "remove");
}

function announce({ op, actor_id, subscriptions }: Membership): void {
  const [first] = subscriptions;
  const actor = actor_id === undefined ? undefined : chatStore.getState().users.get(actor_id);
  if (!actor || !first) return;
  const place = subscriptions.length === 1 ? first.name : `${subscriptions.length} channels`;
  void notify(`${actor.name} ${op === "add" ? "added you to" : "removed you from"} ${place}`);
}
