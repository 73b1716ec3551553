/** Audiences of everyone who may know of a channel. */
import type { AudienceRules } from "../../kernel/events/audience.ts";
import { mayViewChannel } from "./channel-access.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /** Everyone who may know that the channel exists, or those of `userIds`, except `exceptUserIds`. */
    readonly channel_viewers: {
      readonly channelId: number;
      readonly userIds?: readonly number[];
      readonly exceptUserIds?: readonly number[];
    };
  }
}

export const channelAudiences: AudienceRules<"channel_viewers"> = {
  channel_viewers({ channelId, userIds, exceptUserIds }, { user, organization, hiddenChannels }) {
    const channel = organization.channels.get(channelId);
    if (!channel || exceptUserIds?.includes(user.id) || userIds?.includes(user.id) === false) return false;
    // A channel that becomes known later comes with that event, as it is by then.
    return !hiddenChannels.has(channelId) && mayViewChannel(organization, channel, user);
  },
};
