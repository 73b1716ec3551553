/** The key of the topic that a narrow names. */

import { EMPTY_TOPIC_DISPLAY_NAME } from "../../channels/topics/topic-name.contract.ts";
import { nameKey } from "../../text/name-key.ts";

/** The display name of the empty topic means the empty topic too. */
export function topicKey(operand: string): string {
  const name = operand.trim();
  return nameKey(name === EMPTY_TOPIC_DISPLAY_NAME ? "" : name);
}
