/** Changes personal channel settings. */
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { requireVisibleChannel } from "../channels/channel-access.ts";
import { type Subscribe, subscribe } from "./subscribe/subscribe.ts";
import { subscriptionUpdated } from "./subscription-events.ts";
import type { SettingChange } from "./subscriptions.contract.ts";
import { channelsToLeave, unsubscribe } from "./unsubscribe/unsubscribe.ts";

/**
 * All or none; the last change of a setting wins.
 * @throws ApiError BAD_REQUEST unless subscribed.
 */
export async function updateSubscriptionSettings(
  actor: Actor,
  given: readonly SettingChange[],
): Promise<Record<string, never>> {
  const { organization, user } = actor;
  for (const { stream_id } of given) {
    requireVisibleChannel(actor, stream_id);
    if (!organization.subscriptions.of(stream_id, user.id))
      throw badRequest(`Not subscribed to channel ID ${stream_id}`);
  }
  const changes = [
    ...new Map(given.map(current).map((each) => [`${each.stream_id} ${each.property}`, each])).values(),
  ];
  if (changes.length === 0) return {};
  await logTransaction(writerOf(actor, "update-subscription-settings"), async (log) => {
    // Locked first, like every other writer of these rows.
    await log.lock();
    const columns = [...Map.groupBy(changes, ({ stream_id }) => stream_id)].map(([channelId, some]) => ({
      channel_id: channelId,
      ...Object.fromEntries(some.map(({ property, value }) => [property, value])),
    }));
    await log.tx.$executeRaw(sql`
      UPDATE subscription s SET
        color = coalesce(given.color, s.color),
        is_muted = coalesce(given.is_muted, s.is_muted),
        pin_to_top = coalesce(given.pin_to_top, s.pin_to_top),
        desktop_notifications = coalesce(given.desktop_notifications, s.desktop_notifications),
        audible_notifications = coalesce(given.audible_notifications, s.audible_notifications),
        push_notifications = coalesce(given.push_notifications, s.push_notifications),
        email_notifications = coalesce(given.email_notifications, s.email_notifications),
        wildcard_mentions_notify = coalesce(given.wildcard_mentions_notify, s.wildcard_mentions_notify)
      FROM json_to_recordset(${JSON.stringify(columns)}::json) AS given(
        channel_id int, color text, is_muted bool, pin_to_top bool, desktop_notifications bool,
        audible_notifications bool, push_notifications bool, email_notifications bool,
        wildcard_mentions_notify bool)
      WHERE s.user_id = ${user.id} AND s.channel_id = given.channel_id`);
    await appendEvents(
      log,
      changes.flatMap((change) => eventsOf(user.id, change)),
    );
  });
  return {};
}

/** Converts in_home_view to is_muted. */
function current(change: SettingChange): SettingChange {
  return change.property === "in_home_view"
    ? { stream_id: change.stream_id, property: "is_muted", value: !change.value }
    : change;
}

/** Muting has a second event for older clients. */
function eventsOf(userId: number, { stream_id, property, value }: SettingChange): NewEvent[] {
  const audience = { kind: "users", userIds: [userId] } as const;
  if (property !== "is_muted") return [subscriptionUpdated.event({ stream_id, property, value }, audience)];
  const muted = { kind: "channel_muted", channelId: stream_id, userId, isMuted: value } as const;
  return [
    subscriptionUpdated.event({ stream_id, property, value }, audience, [muted]),
    subscriptionUpdated.event({ stream_id, property: "in_home_view", value: !value }, audience),
  ];
}

export interface UpdateSubscriptions {
  /** The list of channels may be empty. */
  readonly join: Subscribe;
  /** By channel name key. */
  readonly colors: ReadonlyMap<string, string>;
  /** Channel names. */
  readonly leave: readonly string[];
}

/** @throws ApiError as `subscribe` and `unsubscribe`, before any change. */
export async function updateSubscriptions(actor: Actor, { join, colors, leave }: UpdateSubscriptions) {
  if (join.channels.length === 0 && leave.length === 0)
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  // Checked before joining, so that a refusal changes nothing.
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
