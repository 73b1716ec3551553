/** Which topics of a channel the sidebar lists. */
import { nameKey } from "../../../lib/text/name-key.ts";

/** So many with something unread are listed at once; a channel may have thousands. */
const MOST_UNREAD = 40;

/** The latest `most`, the latest ones with something unread, and the one being read. `topics`: latest first. */
export function listedTopics<Topic extends { name: string; unread: number }>(
  topics: readonly Topic[],
  most: number,
  currentKey: string | null,
): Topic[] {
  let unread = 0;
  return topics.filter((topic, index) => {
    if (topic.unread > 0) unread += 1;
    return index < most || (topic.unread > 0 && unread <= MOST_UNREAD) || nameKey(topic.name) === currentKey;
  });
}
