/** Audiences of everyone who may know of a channel. */
import type { AudienceRules } from "../events/audience.ts";
import { mayViewChannel } from "./channel-access.ts";

declare module "../events/audience.ts" {
  interface AudienceKinds {
    /** Everyone who may know that the channel exists, except `exceptUserIds`. */
    readonly channel_viewers: { readonly channelId: number; readonly exceptUserIds?: readonly number[] };
  }
}

export const channelAudiences: AudienceRules<"channel_viewers"> = {
  channel_viewers({ channelId, exceptUserIds }, { user, organization }) {
    const channel = organization.channels.get(channelId);
    if (!channel || exceptUserIds?.includes(user.id)) return false;
    return mayViewChannel(organization, channel, user);
  },
};
