/** Events for a person whose role changes: channels, bots and people gained or lost. */

import { channelActivity, visibleActivity } from "../../../channels/channels/activity/channel-activity.ts";

import { maySeeDefaultChannels, mayViewChannel } from "../../../channels/channels/channel-access.ts";
import {
  channelAppeared,
  channelVanished,
  defaultChannelsChanged,
} from "../../../channels/channels/channel-events.ts";
import { newChannelActivity } from "../../../channels/channels/present-channel.ts";
import { acquaintanceEvents, forgettingEvents } from "../../../channels/known-people/acquaintance-events.ts";
import { MAX_EVENTS } from "../../../channels/known-people/tell-viewers.ts";
import { peersAdded } from "../../../channels/subscriptions/subscription-events.ts";
import type { Transaction } from "../../../kernel/db/transaction.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import type { Organization, OrganizationChange } from "../../../kernel/memory/organization.ts";
import { ROLE_GUEST } from "../../../kernel/roles/roles.contract.ts";
import { partnersOf } from "../../../people/users/acquaintance-records.ts";
import { accessibleUsers, maySeeRealEmail } from "../../../people/users/user-access.ts";
import { userAdded } from "../../../people/users/user-events.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { mayManageBot } from "../../bots/bot-access.ts";
import { botHandedOver, botRemoved } from "../../bots/bot-events.ts";

const nothingReceived: ReadonlyMap<number, number> = new Map();

type ChannelActivities = Awaited<ReturnType<typeof channelActivity>>;

/** Activity of channels that become visible; read before the log is locked, so channels created later are missing. */
export function gainedActivity(
  organization: Organization,
  former: UserRecord,
  user: UserRecord,
): Promise<ChannelActivities> {
  return channelActivity(organization, seenChannels(organization, former, user).gained);
}

/**
 * Events of gained and lost channels, and of default channels when guest status changes. Reads the logged organization,
 * so that concurrent channel changes are not missed; a client may get such a channel twice. Null if too many.
 */
export function seenChannelsEvents(
  organization: Organization,
  former: UserRecord,
  user: UserRecord,
  activities: ChannelActivities,
): NewEvent[] | null {
  if (!user.isActive || former.role === user.role) return [];
  const audience = { kind: "users", userIds: [user.id] } as const;
  const { gained, lost } = seenChannels(organization, former, user);
  if (2 * gained.length + lost.length > MAX_EVENTS) return null;
  const seesDefaults = maySeeDefaultChannels(user);
  return [
    ...gained.flatMap((channel) => {
      const { id: channelId } = channel;
      const activity = activities.get(channelId) ?? newChannelActivity;
      const userIds = [...organization.subscriptions.subscribers(channelId).keys()];
      return [
        channelAppeared.event(
          { channelId, activity: visibleActivity(channel, activity, nothingReceived) },
          audience,
        ),
        peersAdded.event({ channelId, userIds }, audience),
      ];
    }),
    ...lost.map(({ id: channelId }) => channelVanished.event({ channelId }, audience)),
    ...(seesDefaults === maySeeDefaultChannels(former)
      ? []
      : [defaultChannelsChanged.event({ isForgotten: !seesDefaults }, audience)]),
  ];
}

/** Channels visible with only one of the two roles. */
function seenChannels(organization: Organization, former: UserRecord, user: UserRecord) {
  if (!user.isActive || former.role === user.role) return { gained: [], lost: [] };
  const channels = [...organization.channels.all()];
  const saw = new Set(channels.filter((channel) => mayViewChannel(organization, channel, former)));
  const sees = new Set(channels.filter((channel) => mayViewChannel(organization, channel, user)));
  return {
    gained: channels.filter((channel) => sees.has(channel) && !saw.has(channel)),
    lost: channels.filter((channel) => saw.has(channel) && !sees.has(channel)),
  };
}

export function seenBotsEvents(organization: Organization, former: UserRecord, user: UserRecord): NewEvent[] {
  if (!user.isActive || former.role === user.role) return [];
  const audience = { kind: "users", userIds: [user.id] } as const;
  return [...organization.users.all()].flatMap((bot) => {
    const may = mayManageBot(user, bot);
    if (may === mayManageBot(former, bot)) return [];
    return [may ? botHandedOver(bot.id, audience) : botRemoved.event({ botId: bot.id }, audience)];
  });
}

/**
 * People known to new guests; only guests' acquaintances are in memory. Requires the log lock, so that no conversation
 * begins meanwhile.
 * @param users after the change.
 */
export async function acquaintedChanges(
  users: readonly UserRecord[],
  tx: Transaction,
): Promise<OrganizationChange[]> {
  const guestIds = users.filter(({ role }) => role === ROLE_GUEST).map(({ id }) => id);
  const partners = await partnersOf(guestIds, tx);
  return [...partners].map(([userId, knownIds]) => ({ kind: "acquainted", userId, knownIds }));
}

/**
 * Null if too many.
 * @param acquainted people the person knows, if the role loads them into memory.
 */
export function seenPeople(
  organization: Organization,
  former: UserRecord,
  user: UserRecord,
  acquainted: readonly OrganizationChange[],
): NewEvent[] | null {
  if (!user.isActive || former.role === user.role) return [];
  const before = new Set(accessibleUsers(organization, former));
  const after = organization.considering(acquainted, () => new Set(accessibleUsers(organization, user)));
  const lost = [...before].filter((other) => !after.has(other));
  const met = [...after].filter((other) => !before.has(other));
  const shownAnew = [...after].filter(
    (other) => before.has(other) && maySeeRealEmail(former, other) !== maySeeRealEmail(user, other),
  );
  if (lost.length + met.length + shownAnew.length > MAX_EVENTS) return null;
  const audience = { kind: "users", userIds: [user.id] } as const;
  const viewersOf = (others: readonly UserRecord[]) => new Map(others.map(({ id }) => [id, [user.id]]));
  return [
    ...forgettingEvents(viewersOf(lost)),
    ...shownAnew.map(({ id: userId }) => userAdded.event({ userId, isKnown: true }, audience)),
    ...acquaintanceEvents(organization, viewersOf(met)),
  ];
}
