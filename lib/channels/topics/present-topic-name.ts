/** The wire form of a topic's name. */
import { EMPTY_TOPIC_DISPLAY_NAME } from "./topic-name.contract.ts";

/** The topic's name; the empty one as its display name for clients without the empty_topic_name capability. */
export function presentTopicName(name: string, knowsEmptyName: boolean): string {
  return name === "" && !knowsEmptyName ? EMPTY_TOPIC_DISPLAY_NAME : name;
}
