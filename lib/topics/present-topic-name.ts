/** How a topic is named to a client. */
import { EMPTY_TOPIC_DISPLAY_NAME } from "./topic-name.contract.ts";

/** The topic's name; in place of the empty one its display name, for a client that does not know it. */
export function presentTopicName(name: string, knowsEmptyName: boolean): string {
  return name === "" && !knowsEmptyName ? EMPTY_TOPIC_DISPLAY_NAME : name;
}
