/** Warns about mentions that notify many or will be refused. */
import { type MessageFacts, messageFacts } from "../../../../lib/markdown/facts/message-facts.ts";
import { messageTree } from "../../../../lib/markdown/parsing/message-tree.ts";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import { MANY_PEOPLE } from "../../../../lib/messages/messages-limits.contract.ts";
import { browserSnapshot } from "../../../content/message-content/browser-snapshot.ts";
import { loadedEngines } from "../../../content/message-content/lazy-engines.ts";
import type { ChatState } from "../../../model/store/chat-state.ts";
import type { Conversation } from "../../../model/store/history/conversation.ts";
import { knownWriters, mayNotifyChannel, mayNotifyTopic } from "./wildcard-rights.ts";

export type MentionWarning = { sentence: string; isRefused: boolean };

export function mentionWarning(
  source: string,
  conversation: Conversation,
  state: ChatState,
): MentionWarning | null {
  const facts = messageFacts(messageTree(source, browserSnapshot(state, loadedEngines())));
  const [refusedId] = facts.refusedGroupIds;
  if (refusedId !== undefined) {
    const group = state.groups.get(refusedId);
    const name = group ? groupDisplayName(group.name) : "this group";
    return refused(
      `You cannot notify ${name}. Write @_*${group?.name ?? "…"}* to mention the group silently.`,
    );
  }
  if (conversation.kind !== "topic") return null;
  return (
    (facts.channelWildcard ? channelWarning(conversation, state) : null) ??
    topicWarning(facts, conversation, state)
  );
}

function allowed(sentence: string): MentionWarning {
  return { sentence, isRefused: false };
}

function refused(sentence: string): MentionWarning {
  return { sentence, isRefused: true };
}

type Topic = Extract<Conversation, { kind: "topic" }>;

function channelWarning(topic: Topic, state: ChatState): MentionWarning | null {
  const channel = state.channels.get(topic.channelId);
  if (!channel || channel.subscriberCount <= MANY_PEOPLE) return null;
  const { name, subscriberCount } = channel;
  return mayNotifyChannel(topic, state)
    ? allowed(`This will notify all ${subscriberCount} people in ${name}.`)
    : refused(`You cannot notify everyone in ${name}: it has ${subscriberCount} people.`);
}

function topicWarning(facts: MessageFacts, topic: Topic, state: ChatState): MentionWarning | null {
  if (!facts.topicWildcard) return null;
  if (knownWriters(topic, state) <= MANY_PEOPLE) return null;
  return mayNotifyTopic(topic, state)
    ? allowed(`This will notify everyone who wrote in this topic: more than ${MANY_PEOPLE} people.`)
    : refused(
        `You cannot notify everyone who wrote in this topic: there are more than ${MANY_PEOPLE} people.`,
      );
}
