/** Caches the activity of an organization's channels for a minute, for all registrations. */

import type { WantedTypes } from "../../initial-state/wanted-types.ts";
import type { Actor } from "../../organization-memory/actor.ts";
import type { Organization } from "../../organization-memory/organization.ts";
import { shared } from "../../registry.ts";
import type { ChannelActivity } from "../present-channel.ts";
import { channelActivity } from "./channel-activity.ts";

const FRESH_MS = 60_000;

type ActivityByChannel = Map<number, ChannelActivity>;

interface Counting {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly activities: Promise<ActivityByChannel>;
}

const countings = () => shared("channel-countings", () => new Map<number, Counting>());
const counted = () => shared("channel-activities", () => new Map<number, ActivityByChannel>());

/** Last result, by channel id. */
export function recentActivity(organization: Organization): ReadonlyMap<number, ChannelActivity> {
  return counted().get(organization.realm.id) ?? new Map();
}

/**
 * Refreshes the activity for a registration that includes channels, unless it is recent. Channels that were new or
 * empty then are read again.
 */
export async function refreshActivity({ organization }: Actor, wants: WantedTypes): Promise<void> {
  if (!wants("stream") && !wants("subscription")) return;
  const realmId = organization.realm.id;
  const channels = [...organization.channels.all()];
  const known = countings().get(realmId);
  if (!known || Date.now() - known.at > FRESH_MS) {
    const activities = channelActivity(organization, channels);
    countings().set(realmId, { at: Date.now(), activities });
    activities.catch(() => countings().delete(realmId));
    counted().set(realmId, await activities);
    return;
  }
  const activities = await known.activities;
  const unknown = channels.filter((channel) => (activities.get(channel.id)?.firstMessageId ?? null) === null);
  for (const [id, activity] of await channelActivity(organization, unknown)) activities.set(id, activity);
}
