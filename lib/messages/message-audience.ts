/** Audiences of moves between channels. */
import { mayReadChannel } from "../channels/channel-access.ts";
import type { AudienceCandidate, AudienceRules } from "../events/audience.ts";

declare module "../events/audience.ts" {
  interface AudienceKinds {
    /** Those in one of the channels who may read the second one, to which messages of the first were moved. */
    readonly readers_after_move: { readonly fromChannelId: number; readonly toChannelId: number };
    /** Those in the first channel who may not read the second one: the messages are gone for them. */
    readonly losers_of_move: { readonly fromChannelId: number; readonly toChannelId: number };
  }
}

export const messageAudiences: AudienceRules<"readers_after_move" | "losers_of_move"> = {
  readers_after_move: ({ fromChannelId, toChannelId }, candidate) =>
    (isIn(fromChannelId, candidate) || isIn(toChannelId, candidate)) && mayRead(toChannelId, candidate),
  losers_of_move: ({ fromChannelId, toChannelId }, candidate) =>
    isIn(fromChannelId, candidate) && !mayRead(toChannelId, candidate),
};

function isIn(channelId: number, { user, eventId, organization }: AudienceCandidate): boolean {
  const subscription = organization.subscriptions.of(channelId, user.id);
  return subscription !== undefined && subscription.sinceEventId < eventId;
}

function mayRead(channelId: number, { user, organization }: AudienceCandidate): boolean {
  const channel = organization.channels.get(channelId);
  return channel !== undefined && mayReadChannel(organization, channel, user);
}
