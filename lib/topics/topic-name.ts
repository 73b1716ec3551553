/** Normalizes and validates the name of a topic. */

import { badRequest } from "../errors.ts";
import { lengthOf } from "../text/length-of.ts";
import { invalidCharacterAt, isVisible } from "../text/name-characters.ts";
import { EMPTY_TOPIC_DISPLAY_NAME, MAX_TOPIC_LENGTH, TOPIC_TOO_LONG } from "./topic-name.contract.ts";

/** Older clients send to the empty topic by this name. */
export const NO_TOPIC = "(no topic)";

/**
 * A topic as stored; the display name of the empty topic means the empty topic.
 * @throws ApiError BAD_REQUEST.
 */
export function topicName(given: string): string {
  const name = given.trim();
  if (name === EMPTY_TOPIC_DISPLAY_NAME) return "";
  const invalid = invalidCharacterAt(name);
  if (invalid > 0) throw badRequest(`Invalid character in topic, at position ${invalid}!`);
  if (name !== "" && !isVisible(name)) throw badRequest("Invalid character in topic, at position 1!");
  if (lengthOf(name) > MAX_TOPIC_LENGTH) {
    throw badRequest(TOPIC_TOO_LONG);
  }
  return name;
}

/**
 * The topic that a message is sent to, as stored: "(no topic)" means the empty topic there, and only there (send-message,
 * feature level 370).
 * @throws ApiError BAD_REQUEST.
 */
export function sentTopicName(given: string): string {
  return given.trim() === NO_TOPIC ? "" : topicName(given);
}
