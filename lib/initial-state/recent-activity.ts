/** Activity of all channels of an organization, counted once a minute for all who register. */
import { channelActivity } from "../channels/channel-activity.ts";
import type { ChannelActivity } from "../channels/present-channel.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { shared } from "../registry.ts";

const FRESH_MS = 60_000;

interface Counted {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly activities: Promise<Map<number, ChannelActivity>>;
}

const counted = () => shared("channel-activities", () => new Map<number, Counted>());

/** By channel id. Channels that were new or empty when last counted are looked at again. */
export async function recentActivity(
  organization: Organization,
): Promise<ReadonlyMap<number, ChannelActivity>> {
  const realmId = organization.realm.id;
  const channels = [...organization.channels.all()];
  const known = counted().get(realmId);
  if (!known || Date.now() - known.at > FRESH_MS) {
    const activities = channelActivity(organization, channels);
    counted().set(realmId, { at: Date.now(), activities });
    activities.catch(() => counted().delete(realmId));
    return activities;
  }
  const activities = await known.activities;
  const unknown = channels.filter((channel) => (activities.get(channel.id)?.firstMessageId ?? null) === null);
  for (const [id, activity] of await channelActivity(organization, unknown)) activities.set(id, activity);
  return activities;
}
