/** Audiences of moves between channels. */
import { mayReadChannel } from "../channels/channel-access.ts";
import type { AudienceCandidate, AudienceRules } from "../events/audience.ts";

declare module "../events/audience.ts" {
  interface AudienceKinds {
    /** Those who may read the second channel, to which messages of the first were moved, and are in one of them or named. */
    readonly readers_after_move: ChannelMove;
    /** Those who have lost the messages: they are in the first channel, or named and may read it, but not the second one. */
    readonly losers_of_move: ChannelMove;
  }
}

interface ChannelMove {
  readonly fromChannelId: number;
  readonly toChannelId: number;
  /** People outside the first channel who have some of the messages in their history. */
  readonly otherIds?: readonly number[];
}

export const messageAudiences: AudienceRules<"readers_after_move" | "losers_of_move"> = {
  readers_after_move: (move, candidate) =>
    (isIn(move.fromChannelId, candidate) || isIn(move.toChannelId, candidate) || isNamed(move, candidate)) &&
    mayRead(move.toChannelId, candidate),
  losers_of_move: (move, candidate) =>
    (isIn(move.fromChannelId, candidate) ||
      (isNamed(move, candidate) && mayRead(move.fromChannelId, candidate))) &&
    !mayRead(move.toChannelId, candidate),
};

function isNamed({ otherIds }: ChannelMove, { user }: AudienceCandidate): boolean {
  return otherIds?.includes(user.id) === true;
}

function isIn(channelId: number, { user, eventId, organization }: AudienceCandidate): boolean {
  const subscription = organization.subscriptions.of(channelId, user.id);
  return subscription !== undefined && subscription.sinceEventId < eventId;
}

function mayRead(channelId: number, { user, organization }: AudienceCandidate): boolean {
  const channel = organization.channels.get(channelId);
  return channel !== undefined && mayReadChannel(organization, channel, user);
}
