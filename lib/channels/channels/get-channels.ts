/** Lists the channels an account may know of, filtered by the request's include_* parameters. */

import type { Actor } from "../../kernel/memory/actor.ts";
import { jsonList } from "../../text/json-text.ts";
import { activityVisibleTo } from "./activity/visible-activity.ts";
import { mayListAsOwner, mayReadChannel, mayViewChannel, requireMayListAll } from "./channel-access.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { channelTexts } from "./channel-texts.ts";
import { type channelPayload, newChannelActivity } from "./present-channel.ts";

type ListedChannel = ReturnType<typeof channelPayload> & { readonly is_default?: boolean };

export interface ChannelFilter {
  readonly isPublicIncluded: boolean;
  readonly isWebPublicIncluded: boolean;
  readonly isSubscribedIncluded: boolean;
  readonly isArchivedExcluded: boolean;
  readonly isAllActiveIncluded: boolean;
  readonly isAllIncluded: boolean;
  readonly isOwnerSubscribedIncluded: boolean;
  readonly isReadableIncluded: boolean;
  /** Include whether new people are subscribed to the channel. */
  readonly includeDefault: boolean;
}

/**
 * Ordered by name.
 * @throws ApiError BAD_REQUEST when all channels are requested without permission.
 */
export async function getChannels(actor: Actor, filter: ChannelFilter) {
  if (filter.isAllActiveIncluded) requireMayListAll(actor);
  const channels = [...actor.organization.channels.all()]
    .filter((channel) => isIncluded(actor, channel, filter))
    .sort((one, other) => one.name.localeCompare(other.name));
  const activity = await activityVisibleTo(actor, channels);
  const textOf = channelTexts(actor);
  const texts = channels.map((channel) => {
    const isDefault = filter.includeDefault ? { is_default: channel.isDefault } : {};
    return textOf(channel, activity.get(channel.id) ?? newChannelActivity, isDefault);
  });
  return { streams: jsonList<ListedChannel[]>(texts) };
}

function isIncluded({ organization, user }: Actor, channel: ChannelRecord, filter: ChannelFilter): boolean {
  if (channel.isArchived && filter.isArchivedExcluded) return false;
  if (filter.isOwnerSubscribedIncluded && mayListAsOwner(organization, channel, user)) return true;
  if (!mayViewChannel(organization, channel, user)) return false;
  if (filter.isAllIncluded) return true;
  if (filter.isAllActiveIncluded && !channel.isArchived) return true;
  if (filter.isSubscribedIncluded && organization.subscriptions.of(channel.id, user.id)) return true;
  if (filter.isPublicIncluded && !channel.isPrivate) return true;
  if (filter.isWebPublicIncluded && channel.isWebPublic) return true;
  return filter.isReadableIncluded && mayReadChannel(organization, channel, user);
}
