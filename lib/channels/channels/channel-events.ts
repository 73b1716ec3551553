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

/** Archived channels require the archived_channels capability. */
export function isKnownToClient(
  organization: Organization,
  channelId: number,
  { options }: { readonly options: Pick<Viewer["options"], "capabilities"> },
): boolean {
  return options.capabilities.archived_channels === true || !organization.channels.get(channelId)?.isArchived;
}

/** Permission holders hidden from the viewer. */
export function unseenHolders(organization: Organization, viewer: KnowingViewer, channelId: number): Unseen {
  return unseenIn(organization, viewer, () => {
    const channel = organization.channels.get(channelId);
    return channel ? channelPayload(organization, channel, newChannelActivity) : {};
  });
}

/**
 * A channel was created or became visible. Omits subscribers, which clients add from the following events. On
 * unarchiving, only for clients without archived_channels.
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
 * Makes viewers forget a hidden channel. Includes clients without archived_channels, because archiving is reported only
 * to people who may still see the channel.
 */
export const channelVanished = defineEvent({
  name: "stream.delete",
  stored: storedId,
  wire: channelsDeletedEvent,
  variant({ channelId }, viewer, organization) {
    const channel = organization.channels.get(channelId);
    const isVisible = channel !== undefined && mayViewChannel(organization, channel, viewer.user);
    // A slow reader may have regained access.
    return isVisible && !viewer.hiddenChannels.has(channelId) ? null : true;
  },
  build: deletion,
});

/** Makes clients without archived_channels forget an archived channel. */
export const channelArchived = defineEvent({
  name: "stream.delete.archived",
  stored: storedId,
  wire: channelsDeletedEvent,
  variant: (_stored, { options }) => (options.capabilities.archived_channels ? null : true),
  build: deletion,
});

/** Archiving is reported only to clients with archived_channels. */
export const channelUpdated = defineEvent({
  name: "stream.update",
  stored: channelUpdatedEvent.omit({ type: true, op: true }).extend({
    /** Whether it is resent to people whose view of the permission holders changed. */
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
 * A channel's first message changed for some people. A separate type, so that registration finds the newest ones by an
 * index.
 */
export const firstMessageChanged = defineEvent({
  name: "stream.update.first_message",
  stored: z.strictObject({ channelId: z.int(), name: z.string(), messageId: z.int().nullable() }),
  wire: channelUpdatedEvent,
  variant: ({ channelId }, viewer, organization) => {
    const channel = organization.channels.get(channelId);
    // Named recipients may have lost access to the channel.
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

/** Also sent to new guests, who may not see default channels. */
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

/** Excludes archived channels. */
export function defaultChannelIds({ channels }: Pick<Organization, "channels">): number[] {
  return [...channels.all()]
    .filter((channel) => channel.isDefault && !channel.isArchived)
    .map((channel) => channel.id);
}
