/** Audiences of moves between channels. */

import {
  hasReceivedIn,
  isSubscribedThen,
  mayReadThen,
} from "../../channels/subscriptions/message-holders.ts";
import type { AudienceCandidate, AudienceRules } from "../../kernel/events/audience.ts";

declare module "../../kernel/events/audience.ts" {
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
    (isSubscribedThen(move.toChannelId, candidate) || hadMessages(move, candidate)) &&
    mayReadThen(move.toChannelId, candidate),
  losers_of_move: (move, candidate) =>
    hadMessages(move, candidate) && !mayReadThen(move.toChannelId, candidate),
};

/** Whether a person had the messages where they were before the move. */
function hadMessages({ fromChannelId, otherIds }: ChannelMove, candidate: AudienceCandidate): boolean {
  if (isSubscribedThen(fromChannelId, candidate) || hasReceivedIn(fromChannelId, candidate)) return true;
  return otherIds?.includes(candidate.user.id) === true && mayReadThen(fromChannelId, candidate);
}
