/** A composer's target, and why sending there may be impossible. */

import { sentTopic } from "../../../lib/channels/topics/topics-limits.contract.ts";
import { lengthOf } from "../../../lib/text/cut-text.ts";
import type { TopicRule } from "../../model/channels/topic-rule.ts";
import type { Draft } from "../../model/drafts/drafts.ts";
import type { FeedView } from "../../model/navigation/view.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import type { Organization } from "../../model/store/organization/organization-state.ts";

/** Views with a composer. */
export type ComposerPlace = Extract<FeedView, { kind: "channel" | "topic" | "direct" }>;

export function conversationOfPlace(place: ComposerPlace, topic: string): Conversation {
  if (place.kind === "direct") return { kind: "direct", userIds: place.userIds };
  return {
    kind: "topic",
    channelId: place.channelId,
    topic: sentTopic(place.kind === "topic" ? place.topic : topic.trim()),
  };
}

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
