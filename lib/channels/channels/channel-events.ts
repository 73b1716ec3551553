/** Events about channels. */
import { z } from "zod";
import type { Viewer } from "../../kernel/events/audience.ts";
import { defineEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type Unseen, unseenIn } from "../../people/groups/seen-members.ts";
import type { KnowingViewer } from "../../people/users/user-access.ts";
import { maySeeDefaultChannels, mayViewChannel } from "./channel-access.ts";
import {
  channelsCreatedEvent,
  channelsDeletedEvent,
  channelUpdatedEvent,
  defaultChannelsEvent,
} from "./channels.contract.ts";
import { channelPayload, newChannelActivity, storedActivity } from "./present-channel.ts";

/** Whether the viewer's client knows of the channel at all: archived ones only with the archived_channels capability. */
export function isKnownToClient(
  organization: Organization,
  channelId: number,
  { options }: { readonly options: Pick<Viewer["options"], "capabilities"> },
): boolean {
  return options.capabilities.archived_channels === true || !organization.channels.get(channelId)?.isArchived;
}

/** Those who hold permissions of a channel and whom the viewer does not see. */
export function unseenHolders(organization: Organization, viewer: KnowingViewer, channelId: number): Unseen {
  return unseenIn(organization, viewer, () => {
    const channel = organization.channels.get(channelId);
    return channel ? channelPayload(organization, channel, newChannelActivity) : {};
  });
}

/**
 * A channel was created or became visible: without subscribers, since the events that follow name all of them, and
 * clients add those to the count. When it returns from the archive, only clients receive it that do not know of archived
 * channels.
 */
export const channelAppeared = defineEvent({
  name: "stream.create",
  stored: z.strictObject({
    channelId: z.int(),
    activity: storedActivity,
    isUnarchived: z.boolean().default(false),
  }),
  audit: ({ channelId }) => ({ channelId }),
  wire: channelsCreatedEvent,
  variant: ({ channelId, isUnarchived }, viewer, organization) =>
    (isUnarchived && viewer.options.capabilities.archived_channels) ||
    !isKnownToClient(organization, channelId, viewer)
      ? null
      : { unseen: unseenHolders(organization, viewer, channelId) },
  build({ channelId, activity }, { unseen }, organization) {
    const channel = organization.channels.get(channelId);
    if (!channel) return null;
    const payload = channelPayload(organization, channel, { ...activity, subscriberCount: 0 });
    return { op: "create" as const, streams: [unseen.outOfFields(payload)] };
  },
});

const storedId = z.strictObject({ channelId: z.int() });

const deletion = ({ channelId }: z.output<typeof storedId>) => ({
  op: "delete" as const,
  streams: [{ stream_id: channelId }],
  stream_ids: [channelId],
});

/**
 * Those of the audience who may no longer know of the channel are told to forget it. Also clients that do not know of archived
 * channels: it may have been archived since, which is said only to those who may still know of the channel.
 */
export const channelVanished = defineEvent({
  name: "stream.delete",
  stored: storedId,
  wire: channelsDeletedEvent,
  variant({ channelId }, viewer, organization) {
    const channel = organization.channels.get(channelId);
    const isVisible = channel !== undefined && mayViewChannel(organization, channel, viewer.user);
    // Somebody who reads late may have come to know of it again.
    return isVisible && !viewer.hiddenChannels.has(channelId) ? null : true;
  },
  build: deletion,
});

/** A channel was archived: clients that do not know of archived channels have to forget it. */
export const channelArchived = defineEvent({
  name: "stream.delete.archived",
  stored: storedId,
  wire: channelsDeletedEvent,
  variant: (_stored, { options }) => (options.capabilities.archived_channels ? null : true),
  build: deletion,
});

/** A property of a channel was changed; only clients with the archived_channels capability hear of its archiving. */
export const channelUpdated = defineEvent({
  name: "stream.update",
  stored: channelUpdatedEvent.omit({ type: true, op: true }).extend({
    /** Whether it is sent again, to people who see others of those who hold permissions. */
    isAgain: z.boolean().default(false),
  }),
  audit: ({ stream_id, name, property, value, isAgain }) =>
    isAgain ? null : { channelId: stream_id, name, property, value },
  former: ({ stream_id, property }, organization) => {
    const channel = organization.channels.get(stream_id);
    if (!channel) return null;
    const present = Object.entries(channelPayload(organization, channel, newChannelActivity));
    const value = present.find(([name]) => name === property)?.[1];
    return value === undefined ? null : { value };
  },
  wire: channelUpdatedEvent,
  variant: ({ stream_id, property, value }, viewer, organization) =>
    viewer.options.capabilities.archived_channels ||
    (property !== "is_archived" && isKnownToClient(organization, stream_id, viewer))
      ? { unseen: unseenIn(organization, viewer, () => ({ value })) }
      : null,
  build: ({ isAgain: _isAgain, ...stored }, { unseen }) => ({
    op: "update" as const,
    ...stored,
    value: unseen.outOfValue(stored.value),
  }),
});

/**
 * Another message has become the first one of a channel, as some of the people may know it. A type of its own in the log,
 * so that registrations find the newest ones by an index.
 */
export const firstMessageChanged = defineEvent({
  name: "stream.update.first_message",
  stored: z.strictObject({ channelId: z.int(), name: z.string(), messageId: z.int().nullable() }),
  wire: channelUpdatedEvent,
  variant: ({ channelId }, viewer, organization) => {
    const channel = organization.channels.get(channelId);
    // An event for certain people reaches also those who may no longer know of the channel.
    const isVisible = channel !== undefined && mayViewChannel(organization, channel, viewer.user);
    const isKnown = isVisible && !viewer.hiddenChannels.has(channelId);
    return isKnown && isKnownToClient(organization, channelId, viewer) ? true : null;
  },
  build: ({ channelId, name, messageId }) => ({
    op: "update" as const,
    stream_id: channelId,
    name,
    property: "first_message_id",
    value: messageId,
  }),
});

/**
 * Other channels than before are those that new people are subscribed to; or somebody has become a guest, who may not
 * know of them.
 */
export const defaultChannelsChanged = defineEvent({
  name: "default_streams",
  stored: z.strictObject({ isForgotten: z.boolean().default(false) }),
  audit: ({ isForgotten }) => (isForgotten ? null : {}),
  wire: defaultChannelsEvent,
  variant: ({ isForgotten }, { user }) => (isForgotten || maySeeDefaultChannels(user) ? true : null),
  build: ({ isForgotten }, _variant, organization) => ({
    default_streams: isForgotten ? [] : defaultChannelIds(organization),
  }),
});

/** Their ids, without those of archived channels. */
export function defaultChannelIds({ channels }: Pick<Organization, "channels">): number[] {
  return [...channels.all()]
    .filter((channel) => channel.isDefault && !channel.isArchived)
    .map((channel) => channel.id);
}
