/** Normalizes and validates the name of a topic. */

import { badRequest } from "../errors.ts";
import { lengthOf } from "../text/length-of.ts";
import { invalidCharacterAt, isVisible } from "../text/name-characters.ts";
import { EMPTY_TOPIC_DISPLAY_NAME, MAX_TOPIC_LENGTH, TOPIC_TOO_LONG } from "./topic-name.contract.ts";

/**
 * A topic as stored; "(no topic)" and the display name of the empty topic mean the empty topic.
 * @throws ApiError BAD_REQUEST.
 */
export function topicName(given: string): string {
  const name = given.trim();
  if (name === "(no topic)" || name === EMPTY_TOPIC_DISPLAY_NAME) return "";
  const invalid = invalidCharacterAt(name);
  if (invalid > 0) throw badRequest(`Invalid character in topic, at position ${invalid}!`);
  if (name !== "" && !isVisible(name)) throw badRequest("Invalid character in topic, at position 1!");
  if (lengthOf(name) > MAX_TOPIC_LENGTH) {
    throw badRequest(TOPIC_TOO_LONG);
  }
  return name;
}
