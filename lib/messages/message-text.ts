/** Normalizes and validates the text and the topic of a message. */

import { badRequest } from "../errors.ts";
import { lengthOf } from "../text/length-of.ts";
import { invalidCharacterAt, isVisible } from "../text/name-characters.ts";
import { EMPTY_TOPIC_DISPLAY_NAME, MAX_TOPIC_LENGTH, TOPIC_TOO_LONG } from "../topics/topic-name.contract.ts";
import { MAX_MESSAGE_LENGTH, MESSAGE_TOO_LONG } from "./message-limits.contract.ts";

/**
 * The text as stored: without leading blank lines and trailing white space.
 * @throws ApiError BAD_REQUEST when it is empty or too long; it is never truncated.
 */
export function messageContent(given: string): string {
  const content = given.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  if (content === "") throw badRequest("Message must not be empty");
  if (lengthOf(content) > MAX_MESSAGE_LENGTH) {
    throw badRequest(MESSAGE_TOO_LONG);
  }
  return content;
}

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
