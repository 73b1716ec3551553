/** Normalizes and validates the name of a topic. */

import { badRequest } from "../../kernel/errors.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { invalidCharacterAt, isVisible } from "../../text/name-characters.ts";
import {
  EMPTY_TOPIC_DISPLAY_NAME,
  MAX_TOPIC_LENGTH,
  namedTopic,
  sentTopic,
  TOPIC_TOO_LONG,
} from "./topics-limits.contract.ts";

/**
 * A topic as stored; the display name of the empty topic means the empty topic.
 * @throws ApiError BAD_REQUEST.
 */
export function topicName(given: string): string {
  const name = namedTopic(given.trim());
  const invalid = invalidCharacterAt(name);
  if (invalid > 0) throw badRequest(`Invalid character in topic, at position ${invalid}!`);
  if (name !== "" && !isVisible(name)) throw badRequest("Invalid character in topic, at position 1!");
  if (lengthOf(name) > MAX_TOPIC_LENGTH) {
    throw badRequest(TOPIC_TOO_LONG);
  }
  return name;
}

/**
 * The topic that a message is sent to, as stored.
 * @throws ApiError BAD_REQUEST.
 */
export function sentTopicName(given: string): string {
  return topicName(sentTopic(given.trim()));
}

/** The topic's name; the empty one as its display name for clients without the empty_topic_name capability. */
export function presentTopicName(name: string, knowsEmptyName: boolean): string {
  return name === "" && !knowsEmptyName ? EMPTY_TOPIC_DISPLAY_NAME : name;
}
