/** The key of the topic that a narrow names. */

import { nameKey } from "../text/name-key.ts";
import { EMPTY_TOPIC_DISPLAY_NAME } from "../topics/topic-name.contract.ts";

/** The display name of the empty topic means the empty topic too. */
export function topicKey(operand: string): string {
  const name = operand.trim();
  return nameKey(name === EMPTY_TOPIC_DISPLAY_NAME ? "" : name);
}
