/** The channels noun, and reading visible channels. */
import type { z } from "zod";
import { badRequest } from "../../kernel/errors.ts";
import type { AudienceRules } from "../../kernel/events/audience.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { type RegisteringClient, stateFamily } from "../../kernel/register/state-family.ts";
import { storesSeenByActor } from "../../people/groups/seen-members.ts";
import { jsonList } from "../../text/json-text.ts";
import { MAX_CHANNEL_DESCRIPTION_LENGTH, MAX_CHANNEL_NAME_LENGTH } from "../channels-limits.contract.ts";
import { activityVisibleTo, refreshActivity } from "./activity/channel-activity.ts";
import {
  mayListAsOwner,
  mayReadChannel,
  maySeeDefaultChannels,
  mayViewChannel,
  requireMayListAll,
  requireVisibleChannel,
} from "./channel-access.ts";
import {
  channelAppeared,
  channelArchived,
  channelUpdated,
  channelVanished,
  defaultChannelIds,
  defaultChannelsChanged,
  firstMessageChanged,
} from "./channel-events.ts";
import { type ChannelRecord, channelChanges, loadChannels } from "./channel-records.ts";
import {
  addDefaultChannel,
  archiveStream,
  channelsState,
  getStreamById,
  getStreamId,
  getStreams,
  getSubscribers,
  removeDefaultChannel,
  updateStream,
} from "./channels.contract.ts";
import { channelListing, channelPayload, channelTexts, newChannelActivity } from "./present-channel.ts";
import { readRevealed, revealedBy } from "./read-revealed.ts";
import {
  type FirstMessageIds,
  readFirstMessageIds,
  registeredActivity,
  visibleChannels,
} from "./registered-channels.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /** Viewers of the channel, or only `userIds`; without `exceptUserIds`. */
    readonly channel_viewers: {
      readonly channelId: number;
      readonly userIds?: readonly number[];
      readonly exceptUserIds?: readonly number[];
    };
  }
}

const channelAudiences: AudienceRules<"channel_viewers"> = {
  channel_viewers({ channelId, userIds, exceptUserIds }, { user, organization, hiddenChannels }) {
    const channel = organization.channels.get(channelId);
    if (!channel || exceptUserIds?.includes(user.id) || userIds?.includes(user.id) === false) return false;
    // A channel revealed later arrives by that event, in its state then.
    return !hiddenChannels.has(channelId) && mayViewChannel(organization, channel, user);
  },
};

const limits = {
  max_stream_name_length: MAX_CHANNEL_NAME_LENGTH,
  max_stream_description_length: MAX_CHANNEL_DESCRIPTION_LENGTH,
};

const channelsFamily = stateFamily({
  fetchTypes: ["stream", "default_streams", "default_stream_groups", "realm"],
  fields: channelsState,
  prepare: refreshActivity,
  read: async (tx, actor, wants) => (wants("stream") ? await readFirstMessageIds(tx, actor) : null),
  present: (firsts, actor, { wants, capabilities }) => ({
    ...(firsts && { streams: listChannels(actor, capabilities, firsts) }),
    ...(wants("default_streams") && { realm_default_streams: defaultChannels(actor) }),
    ...(wants("default_stream_groups") && { realm_default_stream_groups: [] }),
    ...(wants("realm") && limits),
  }),
});

function listChannels(
  actor: RegisteredActor,
  capabilities: RegisteringClient["capabilities"],
  firsts: FirstMessageIds,
): z.input<typeof channelsState>["streams"] {
  const listed = {
    channels: new Set(visibleChannels(actor, capabilities)),
    withArchived: capabilities.archived_channels === true,
  };
  return jsonList(channelListing(actor, listed, (channel) => registeredActivity(actor, channel, firsts)));
}

function defaultChannels({ organization, user }: RegisteredActor): number[] {
  return maySeeDefaultChannels(user) ? defaultChannelIds(organization) : [];
}

type ListedChannel = ReturnType<typeof channelPayload> & { readonly is_default?: boolean };

/** From the request's include_* parameters. */
interface ChannelFilter {
  readonly isPublicIncluded: boolean;
  readonly isWebPublicIncluded: boolean;
  readonly isSubscribedIncluded: boolean;
  readonly isArchivedExcluded: boolean;
  readonly isAllActiveIncluded: boolean;
  readonly isAllIncluded: boolean;
  readonly isOwnerSubscribedIncluded: boolean;
  readonly isReadableIncluded: boolean;
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

/** @throws ApiError BAD_REQUEST for an unknown or hidden channel. */
export async function getChannel(actor: Actor, channelId: number) {
  const channel = requireVisibleChannel(actor, channelId);
  const activity = await activityVisibleTo(actor, [channel]);
  return {
    stream: channelPayload(storesSeenByActor(actor), channel, activity.get(channel.id) ?? newChannelActivity),
  };
}

/** @throws ApiError BAD_REQUEST for an unknown or hidden channel. */
export function getChannelId({ organization, user }: Actor, name: string): { stream_id: number } {
  const channel = organization.channels.named(name.trim());
  if (!channel || !mayViewChannel(organization, channel, user))
    throw badRequest(`Invalid channel name '${name}'`);
  return { stream_id: channel.id };
}

export function getSubscriberIds(actor: Actor, channelId: number): { subscribers: number[] } {
  const { id } = requireVisibleChannel(actor, channelId);
  return { subscribers: [...actor.organization.subscriptions.subscribers(id).keys()] };
}

export const channels = defineNoun({
  contracts: [
    getStreams,
    getStreamById,
    getStreamId,
    getSubscribers,
    updateStream,
    archiveStream,
    addDefaultChannel,
    removeDefaultChannel,
  ],
  events: [
    channelAppeared,
    channelUpdated,
    firstMessageChanged,
    channelVanished,
    channelArchived,
    defaultChannelsChanged,
  ],
  audiences: channelAudiences,
  register: [channelsFamily],
  memory: {
    load: { channels: loadChannels },
    apply: channelChanges,
  },
  discoveries: { by: revealedBy, read: readRevealed },
});
