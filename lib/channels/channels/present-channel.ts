/** The wire form of a channel. */
import { z } from "zod";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { presentPermissions } from "../../kernel/settings/permission-fields.ts";
import { presentSettings } from "../../kernel/settings/setting-fields.ts";
import { type GroupContext, holderOf, holdersRevision } from "../../people/groups/present-group-setting.ts";
import { storesSeenByActor } from "../../people/groups/seen-members.ts";
import { mayAccessAllUsers } from "../../people/users/user-access.ts";
import { RecordTexts } from "../../text/json-text.ts";
import { PartsByOwner, sharedListing, type TextPiece } from "../../text/shared-text.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { channelPermissions, channelSettings } from "./channel-settings.contract.ts";

/** As seen by viewers who may see everyone. */
const lastingTexts = new RecordTexts<ChannelRecord>();

export interface ChannelContext extends GroupContext {
  readonly permissions: Pick<Organization["permissions"], "ofChannel">;
}

/** Statistics, computed rather than stored. */
export interface ChannelActivity {
  /** Null before the first message. */
  readonly firstMessageId: number | null;
  /** Messages per week; null in a channel's first week. */
  readonly weeklyTraffic: number | null;
  /** Whether anything was sent in the last six months. */
  readonly isRecentlyActive: boolean;
  readonly subscriberCount: number;
}

/** The part stored in the log; subscribers are counted at delivery. */
export const storedActivity = z.object({
  firstMessageId: z.int().nullable(),
  weeklyTraffic: z.int().nullable(),
  isRecentlyActive: z.boolean(),
});

export const newChannelActivity: ChannelActivity = {
  firstMessageId: null,
  weeklyTraffic: null,
  isRecentlyActive: true,
  subscriberCount: 0,
};

/** As in GET /streams, register responses and stream events. */
export function channelPayload(context: ChannelContext, channel: ChannelRecord, activity: ChannelActivity) {
  return { ...lastingFields(context, channel), ...activityFields(activity) };
}

/** Fields that change with messages and subscribers. */
export function activityFields(activity: ChannelActivity) {
  return {
    first_message_id: activity.firstMessageId,
    is_recently_active: activity.isRecentlyActive,
    stream_weekly_traffic: activity.weeklyTraffic,
    subscriber_count: activity.subscriberCount,
  };
}

export function lastingFields(context: ChannelContext, channel: ChannelRecord) {
  return {
    stream_id: channel.id,
    name: channel.name,
    is_archived: channel.isArchived,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: channel.createdAt,
    creator_id: channel.creatorId,
    invite_only: channel.isPrivate,
    is_web_public: channel.isWebPublic,
    history_public_to_subscribers: channel.historyPublicToSubscribers,
    folder_id: channel.folderId,
    ...presentSettings(
      channelSettings,
      { topics_policy: channel.topicsPolicy, message_retention_days: channel.messageRetentionDays },
      "",
    ),
    ...presentPermissions(channelPermissions, "", (permission) =>
      holderOf(context, context.permissions.ofChannel(channel, permission)),
    ),
  };
}

/** Encodes one channel with extra fields. */
type ChannelText = (channel: ChannelRecord, activity: ChannelActivity, more?: object) => string;

/** @returns a function that encodes channels as the viewer sees them. */
export function channelTexts({ organization, user }: Pick<Actor, "organization" | "user">): ChannelText {
  const stores = storesSeenByActor({ organization, user });
  const seesAll = mayAccessAllUsers(organization, user);
  const revision = holdersRevision(organization);
  return (channel, activity, more = {}) => {
    const lasting = () => lastingFields(stores, channel);
    const text = seesAll ? lastingTexts.of(channel, revision, lasting) : JSON.stringify(lasting());
    return `${text.slice(0, -1)},${JSON.stringify({ ...activityFields(activity), ...more }).slice(1)}`;
  };
}

/** Small, since the lists that leave out a person's own channels share the other parts. */
const PART = 16;

const partsOf = new PartsByOwner();

/** The viewer's list of channels; most viewers list the public ones. */
export function channelListing(
  { organization, user }: Pick<Actor, "organization" | "user">,
  {
    channels,
    withArchived,
  }: { readonly channels: ReadonlySet<ChannelRecord>; readonly withArchived: boolean },
  activityIn: (channel: ChannelRecord) => ChannelActivity,
): TextPiece[] {
  const seesAll = mayAccessAllUsers(organization, user);
  const revision = holdersRevision(organization);
  const textOf = channelTexts({ organization, user });
  return sharedListing({
    parts: partsOf.of(organization.channels, String(withArchived)),
    size: PART,
    items: organization.channels.all(),
    isCommon: (channel) => !channel.isPrivate && (withArchived || !channel.isArchived),
    isListed: (channel) => channels.has(channel),
    isSeenAlike: () => seesAll,
    inputsOf: (channel) => [channel, revision, ...Object.values(activityIn(channel))],
    textOf: (channel) => textOf(channel, activityIn(channel)),
  });
}
