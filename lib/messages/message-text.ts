/** What a message's text and topic must be before anything else is asked of them. */

import { badRequest } from "../errors.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { ChannelRecord } from "../organization-memory/records.ts";
import { lengthOf } from "../text/length-of.ts";
import { invalidCharacterAt, isVisible } from "../text/name-characters.ts";
import { EMPTY_TOPIC_DISPLAY_NAME, MAX_MESSAGE_LENGTH, MAX_TOPIC_LENGTH } from "./message-limits.ts";

/**
 * The text as it is kept: without blank lines before and white space after.
 * @throws ApiError BAD_REQUEST when nothing is left or it is too long; nothing is cut off.
 */
export function messageContent(given: string): string {
  const content = given.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  if (content === "") throw badRequest("Message must not be empty");
  if (lengthOf(content) > MAX_MESSAGE_LENGTH) {
    throw badRequest(`Message too long (limit: ${MAX_MESSAGE_LENGTH} characters)`);
  }
  return content;
}

/**
 * A topic as it is kept; "(no topic)" and the display name of the empty topic are the empty topic
 * (spec, endpoint 1, topic).
 * @throws ApiError BAD_REQUEST.
 */
export function topicName(given: string): string {
  const name = given.trim();
  if (name === "(no topic)" || name === EMPTY_TOPIC_DISPLAY_NAME) return "";
  const invalid = invalidCharacterAt(name);
  if (invalid > 0) throw badRequest(`Invalid character in topic, at position ${invalid}!`);
  if (name !== "" && !isVisible(name)) throw badRequest("Invalid character in topic, at position 1!");
  if (lengthOf(name) > MAX_TOPIC_LENGTH) {
    throw badRequest(`topic is too long (limit: ${MAX_TOPIC_LENGTH} characters)`);
  }
  return name;
}

/**
 * Checks a topic against what the channel, or else the organization, says about the empty topic.
 * @throws ApiError BAD_REQUEST.
 */
export function requireTopicAllowed(organization: Organization, channel: ChannelRecord, topic: string): void {
  const policy =
    channel.topicsPolicy === "inherit" ? organization.realm.settings.topics_policy : channel.topicsPolicy;
  if (policy === "disable_empty_topic" && topic === "") {
    throw badRequest(`Sending messages to "${EMPTY_TOPIC_DISPLAY_NAME}" is not allowed in this channel.`);
  }
  if (policy === "empty_topic_only" && topic !== "") {
    throw badRequest(`Only the "${EMPTY_TOPIC_DISPLAY_NAME}" topic is allowed in this channel.`);
  }
}
