/** What is offered after a channel and an arrow: the channel's topics. */

import { channelLinkText, type FindChannel } from "../../../../lib/markdown/links/channel-link-text.ts";
import { matchRank, WORD_BEGINS } from "../../../../lib/text/name-match.ts";
import type { Suggestion } from "./suggestion.ts";

type TopicQuery = {
  channel: { readonly id: number; readonly name: string };
  query: string;
  emptyTopicName: string;
  findChannel: FindChannel;
};

/** `names` come latest first, and stay so among those that fit equally well. */
export function suggestTopics(
  names: readonly string[],
  { channel, query, emptyTopicName, findChannel }: TopicQuery,
): Suggestion[] {
  return names
    .map((name) => ({ name, label: name || emptyTopicName }))
    .map((topic) => ({ ...topic, rank: matchRank(topic.label, query) }))
    .filter(({ rank }) => rank <= WORD_BEGINS)
    .sort((a, b) => a.rank - b.rank)
    .map(({ name, label }) => ({
      key: `topic-${name}`,
      insert: `${channelLinkText({ channel, topic: name }, emptyTopicName, findChannel)} `,
      label,
      about: channel.name,
      mark: { kind: "topic" },
    }));
}
