/** Subscribes the actor to channels and ends the membership of others, in one request. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { type Subscribe, subscribe } from "./subscribe/subscribe.ts";
import { channelsToLeave, unsubscribe } from "./unsubscribe/unsubscribe.ts";
import { updateSubscriptionSettings } from "./update-subscription-settings.ts";

export interface UpdateSubscriptions {
  /** Its channels may be none. */
  readonly join: Subscribe;
  /** The chosen colours of channels, by the key of the name. */
  readonly colors: ReadonlyMap<string, string>;
  /** Names of the channels to leave. */
  readonly leave: readonly string[];
}

/** @throws ApiError as `subscribe` and `unsubscribe`, before anything is changed. */
export async function updateSubscriptions(actor: Actor, { join, colors, leave }: UpdateSubscriptions) {
  if (join.channels.length === 0 && leave.length === 0)
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  // What cannot be left must be known before anything is joined.
  channelsToLeave(actor, leave, [actor.user]);
  const { subscribed, already_subscribed } = await subscribe(actor, join);
  const chosen = Object.values(subscribed)
    .flat()
    .flatMap((name) => {
      const [channel, color] = [actor.organization.channels.named(name), colors.get(nameKey(name))];
      return channel && color !== undefined
        ? [{ stream_id: channel.id, property: "color" as const, value: color }]
        : [];
    });
  await updateSubscriptionSettings(actor, chosen);
  const left = await unsubscribe(actor, { subscriptions: leave });
  return { subscribed, already_subscribed, ...left };
}
