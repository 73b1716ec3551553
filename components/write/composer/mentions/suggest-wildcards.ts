/** Suggests wildcard mentions to users who may use them. */
import { matchRank, NAME_BEGINS } from "../../../../lib/text/name-match.ts";
import type { Conversation } from "../../../model/store/history/conversation.ts";
import type { Suggestion } from "./suggestion.ts";
import { mayNotifyChannel, mayNotifyTopic } from "./wildcard-rights.ts";

type Known = Parameters<typeof mayNotifyChannel>[1] & { conversation: Conversation | undefined };

const wildcard = (label: string, about: string): Suggestion => ({
  key: label,
  insert: `@**${label}** `,
  label,
  about,
  mark: { kind: "everyone" },
});

const OF_CHANNEL = ["all", "everyone", "channel"].map((label) =>
  wildcard(label, "Notify everyone in the channel"),
);
const OF_TOPIC = wildcard("topic", "Notify everyone who wrote in this topic");

/** None in direct conversations, where all are notified anyway. */
export function suggestWildcards(query: string, known: Known): Suggestion[] {
  const { conversation } = known;
  if (query === "" || conversation?.kind !== "topic") return [];
  const isNamed = ({ label }: Suggestion) => matchRank(label, query) <= NAME_BEGINS;
  const ofChannel = OF_CHANNEL.filter(isNamed);
  return [
    ...(ofChannel.length > 0 && mayNotifyChannel(conversation, known) ? ofChannel : []),
    ...(isNamed(OF_TOPIC) && mayNotifyTopic(conversation, known) ? [OF_TOPIC] : []),
  ];
}
