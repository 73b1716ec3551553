/** How a topic is shown: resolved ones carry a mark before their name, the empty one has a stand-in. */

const RESOLVED = /^✔ +/;

/** Takes the mark of a resolved topic off its name. */
export function splitResolved(topic: string): { isResolved: boolean; rest: string } {
  return { isResolved: RESOLVED.test(topic), rest: topic.replace(RESOLVED, "") };
}

/** The name, or "general chat" for the topic without one, as the organization calls it by default. */
export function topicTitle(topic: string): string {
  return topic === "" ? "general chat" : topic;
}
