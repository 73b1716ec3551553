/** Which topics of a channel are listed, and in which order. */
import { POLICY_FOLLOWED, POLICY_MUTED } from "../../../../lib/channels/topics/topics-limits.contract.ts";
import { matchesFilter } from "../../../../lib/text/name-match.ts";
import { splitResolved } from "../../../model/topics/topic-title.ts";

export const TOPIC_FILTERS = ["all", "open", "resolved", "unread", "followed", "muted"] as const;

export type TopicFilter = (typeof TOPIC_FILTERS)[number];

export type TopicOrder = "name" | "unread" | "latest";

export type TopicChoice = {
  /** Search text. */
  typed: string;
  filter: TopicFilter;
  order: TopicOrder;
  /** In reverse order. */
  isReversed: boolean;
};

export const ALL_LATEST_FIRST: TopicChoice = { typed: "", filter: "all", order: "latest", isReversed: false };

/** `policy`: 0 none, 1 muted, 2 unmuted, 3 followed. */
type Listed = { readonly name: string; readonly unread: number; readonly policy: number };

/**
 * @param topics the latest first.
 * @param emptyTopicName shown in place of an empty name.
 */
export function listedTopics<Topic extends Listed>(
  topics: readonly Topic[],
  { typed, filter, order, isReversed }: TopicChoice,
  emptyTopicName: string,
): Topic[] {
  const titleOf = ({ name }: Listed) => splitResolved(name).rest || emptyTopicName;
  const words = typed.trim();
  const shown = topics.filter((topic) => isIn(filter, topic) && matchesFilter(titleOf(topic), words));
  if (order === "name") shown.sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
  // The sort is stable, so topics with equal counts stay latest first.
  if (order === "unread") shown.sort((a, b) => b.unread - a.unread);
  return isReversed ? shown.reverse() : shown;
}

function isIn(filter: TopicFilter, { name, unread, policy }: Listed): boolean {
  switch (filter) {
    case "all":
      return true;
    case "open":
      return !splitResolved(name).isResolved;
    case "resolved":
      return splitResolved(name).isResolved;
    case "unread":
      return unread > 0;
    case "followed":
      return policy === POLICY_FOLLOWED;
    case "muted":
      return policy === POLICY_MUTED;
  }
}

/** A second press of a heading reverses its order. */
export function sortedBy(choice: TopicChoice, order: TopicOrder): Pick<TopicChoice, "order" | "isReversed"> {
  return { order, isReversed: choice.order === order && !choice.isReversed };
}

/** "name" begins with A, "unread" with the most, "latest" with the newest. */
export function directionOf({ order, isReversed }: TopicChoice): "ascending" | "descending" {
  return (order === "name") === isReversed ? "descending" : "ascending";
}

/** Keys between two of `keys`, both included; only `to` if `from` is not listed. */
export function keysBetween(keys: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)];
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
