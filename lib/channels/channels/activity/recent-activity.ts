/** Caches the activity of an organization's channels for a minute, for all registrations. */

import type { Actor } from "../../../kernel/memory/actor.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import type { WantedTypes } from "../../../kernel/register/state-family.ts";
import { shared } from "../../../kernel/registry.ts";
import type { ChannelActivity } from "../present-channel.ts";
import { channelActivity } from "./channel-activity.ts";

const FRESH_MS = 60_000;

type ActivityByChannel = Map<number, ChannelActivity>;

interface Counted {
  /** Log position up to which everything is counted. */
  readonly position: number;
  readonly activities: ActivityByChannel;
}

interface Counting {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly result: Promise<Counted>;
}

const countings = () => shared("channel-countings", () => new Map<number, Counting>());
/** The results of countings that have ended: one under way leaves the last position with the last activities. */
const counted = () => shared("channel-activities", () => new Map<number, Counted>());

/** Last result, by channel id. */
export function recentActivity(organization: Organization): ReadonlyMap<number, ChannelActivity> {
  return counted().get(organization.realm.id)?.activities ?? new Map();
}

/** What of the last result is to be asked again where the first message must be right. */
export function doubtfulActivity(organization: Organization): { emptyIds: number[]; position: number } {
  const emptyIds = [...organization.channels.all()]
    .map(({ id }) => id)
    .filter((id) => (recentActivity(organization).get(id)?.firstMessageId ?? null) === null);
  return { emptyIds, position: counted().get(organization.realm.id)?.position ?? 0 };
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
    const { position } = organization;
    const result = channelActivity(organization, channels).then((activities) => ({ position, activities }));
    countings().set(realmId, { at: Date.now(), result });
    result.catch(() => countings().delete(realmId));
    counted().set(realmId, await result);
    return;
  }
  const { activities } = await known.result;
  const unknown = channels.filter((channel) => (activities.get(channel.id)?.firstMessageId ?? null) === null);
  for (const [id, activity] of await channelActivity(organization, unknown)) activities.set(id, activity);
}
