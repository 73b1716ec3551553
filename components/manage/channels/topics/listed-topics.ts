/** Which of a channel's topics a table of them shows, and in what order. */
import { matchesFilter } from "../../../../lib/text/name-match.ts";
import { splitResolved } from "../../../model/topics/topic-title.ts";

export type TopicChoice = {
  /** Words of the name. */
  typed: string;
  state: "all" | "open" | "resolved";
  /** "latest" begins with what was written to last. */
  order: "latest" | "name";
};

type Listed = { readonly name: string };

/** @param topics the latest first. */
export function listedTopics<Topic extends Listed>(
  topics: readonly Topic[],
  { typed, state, order }: TopicChoice,
  emptyTopicName: string,
): Topic[] {
  const titleOf = ({ name }: Listed) => splitResolved(name).rest || emptyTopicName;
  const shown = topics.filter(
    (topic) =>
      (state === "all" || splitResolved(topic.name).isResolved === (state === "resolved")) &&
      matchesFilter(titleOf(topic), typed.trim()),
  );
  return order === "latest" ? shown : shown.sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
}
