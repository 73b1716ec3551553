/** Normalizes and validates topic names. */
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
 * As stored; maps the empty topic's display name to "".
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
 * The topic of a sent message, as stored.
 * @throws ApiError BAD_REQUEST.
 */
export function sentTopicName(given: string): string {
  return topicName(sentTopic(given.trim()));
}

/** Maps "" to its display name for clients without empty_topic_name. */
export function presentTopicName(name: string, knowsEmptyName: boolean): string {
  return name === "" && !knowsEmptyName ? EMPTY_TOPIC_DISPLAY_NAME : name;
}
