/** The narrow operator `with`: the conversation in which a message is now, wherever a narrow says it is. */

import type { Actor } from "../../kernel/memory/actor.ts";
import type { NarrowTerm, ParsedTerm } from "../narrow/parse-narrow.ts";
import { topicKey } from "../narrow/topic-key.ts";
import { listMessages } from "../reading/list-messages.ts";

/**
 * Puts the message's conversation in place of the one that the other terms name, which it has left if it was moved since
 * somebody made a link. Of a message that the actor may not read, a conversation named beside it remains (protocol:
 * get-messages, feature level 271). Several such terms, or a negated one, are conditions like others.
 */
export async function followMessage(
  actor: Actor,
  terms: readonly ParsedTerm[],
): Promise<readonly ParsedTerm[]> {
  const followed = terms.filter(isWith);
  const [term] = followed;
  if (!term || followed.length > 1 || term.negated) return terms;
  const others = terms.filter((other) => other !== term);
  const place = await conversationOf(actor, term.messageId);
  if (place) return [...place, ...others.filter((other) => !namesConversation(other))];
  return definesConversation(others) ? others : terms;
}

function isWith(term: ParsedTerm): term is Extract<NarrowTerm, { kind: "with" }> {
  return term.kind === "with";
}

function namesConversation({ kind, negated }: ParsedTerm): boolean {
  return !negated && (kind === "channel" || kind === "topic" || kind === "dm");
}

function definesConversation(terms: readonly ParsedTerm[]): boolean {
  const kinds = new Set(terms.filter(namesConversation).map(({ kind }) => kind));
  return kinds.has("dm") || (kinds.has("channel") && kinds.has("topic"));
}

/** null for a message that the actor may not read. */
async function conversationOf(actor: Actor, messageId: number): Promise<NarrowTerm[] | null> {
  const [message] = await listMessages(actor, [messageId]);
  if (!message) return null;
  if (message.channelId === null) return [{ kind: "dm", userIds: message.directUserIds, negated: false }];
  const channel = actor.organization.channels.get(message.channelId);
  if (!channel) return null;
  return [
    { kind: "channel", channel, negated: false },
    { kind: "topic", topicKey: topicKey(message.topicName), negated: false },
  ];
}
