/** Finds the channels and topics of the sidebar that fit what is typed into its filter. */
import { matchesFilter } from "../../../lib/text/name-match.ts";

type Named = { readonly id: number; readonly name: string };
type Topic = { readonly channelId: number; readonly name: string };

export type FilteredChannel<Channel> = {
  channel: Channel;
  /** Whether its own name fits; otherwise it is there for its topics. */
  isMatch: boolean;
  /** The topics that fit, in the order given. */
  topics: readonly string[];
};

/** How many topics of a channel are offered; for more, one types more. */
const MOST_TOPICS = 6;

/**
 * Every channel that fits, or that has topics that do. The words may be spread over the names of channel and topic, but
 * not all be the channel's: its name alone does not bring all of its topics.
 */
export function filterChannels<Channel extends Named>(
  channels: readonly Channel[],
  topics: readonly Topic[],
  filter: string,
): FilteredChannel<Channel>[] {
  const byChannel = Map.groupBy(topics, ({ channelId }) => channelId);
  return channels.flatMap((channel): FilteredChannel<Channel>[] => {
    const isMatch = matchesFilter(channel.name, filter);
    const fitting = (byChannel.get(channel.id) ?? [])
      .map(({ name }) => name)
      .filter((name) => matchesFilter(isMatch ? name : `${channel.name} ${name}`, filter))
      .slice(0, MOST_TOPICS);
    return isMatch || fitting.length > 0 ? [{ channel, isMatch, topics: fitting }] : [];
  });
}
