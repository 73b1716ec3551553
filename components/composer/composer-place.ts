/** Where a composer writes to, and what keeps a message from being sent there. */
import { lengthOf } from "../../lib/text/length-of.ts";
import { sentTopic } from "../../lib/topics/topic-name.contract.ts";
import type { TopicRule } from "../channels/topic-rule.ts";
import type { FeedView } from "../navigation/view.ts";
import type { Conversation } from "../store/history/conversation.ts";
import type { Organization } from "../store/organization/organization-state.ts";
import type { Draft } from "./drafts.ts";

/** The views one can write in; in a channel one names the topic. */
export type ComposerPlace = Extract<FeedView, { kind: "channel" | "topic" | "direct" }>;

/** The conversation that a message written here belongs to. */
export function conversationOfPlace(place: ComposerPlace, topic: string): Conversation {
  if (place.kind === "direct") return { kind: "direct", userIds: place.userIds };
  return {
    kind: "topic",
    channelId: place.channelId,
    topic: sentTopic(place.kind === "topic" ? place.topic : topic.trim()),
  };
}

/** A sentence saying why the draft cannot be sent, or null. */
export function composerRefusal(
  place: ComposerPlace,
  draft: Draft,
  { organization, rule }: { organization: Organization; rule: TopicRule },
): string | null {
  const topic = place.kind === "channel" ? sentTopic(draft.topic.trim()) : null;
  if (topic === "" && rule === "needed") return "Name a topic for your message first.";
  if (topic !== null && lengthOf(topic) > organization.maxTopicLength) {
    return `A topic can have at most ${organization.maxTopicLength} characters.`;
  }
  if (lengthOf(draft.content) > organization.maxMessageLength) {
    return `A message can have at most ${organization.maxMessageLength} characters.`;
  }
  return null;
}
