/** Parses the narrow of an event queue when it is registered: names become ids, and the cheapest checks come first. */

import { type QueueTerm, queueStates } from "../events/queue-narrow.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { lengthOf } from "../text/length-of.ts";
import { MAX_TOPIC_LENGTH } from "../topics/topic-name.contract.ts";
import { knownTo } from "../users/user-access.ts";
import { findNamedChannel, findNamedPerson, type NarrowReader } from "./find-named.ts";
import { badNarrow } from "./parse-narrow.ts";
import { topicKey } from "./topic-key.ts";

export type NarrowPair = readonly [operator: string, operand: string];

const nothing: QueueTerm = { kind: "nothing" };

/**
 * Parses the [operator, operand] pairs for one account. What a name means is decided now: a channel that is renamed later
 * still matches. A name that is unknown to the account, or hidden from it, makes the narrow match nothing.
 * @throws ApiError BAD_NARROW for an operator, or an operand of "is", that queues do not support.
 */
export async function parseQueueNarrow(actor: Actor, pairs: readonly NarrowPair[]): Promise<QueueTerm[]> {
  if (pairs.length === 0) return [];
  const reader = { ...actor, isKnown: await knownTo(actor) };
  const terms = pairs.map((pair) => parsePair(pair, reader));
  if (terms.some((term) => term.kind === "nothing")) return [nothing];
  const distinct = new Map(terms.map((term) => [JSON.stringify(term), term]));
  return [...distinct.values()].sort((one, other) => costOf(one) - costOf(other));
}

/** What matching a term costs, relative to the others: a few numbers, then text, then lists. */
function costOf(term: QueueTerm): number {
  if (term.kind === "topic") return 1;
  if (term.kind === "dm") return 2;
  return term.kind === "is" && term.state !== "dm" && term.state !== "resolved" ? 3 : 0;
}

function parsePair([operator, operand]: NarrowPair, reader: NarrowReader): QueueTerm {
  switch (operator) {
    case "channel":
    case "stream": {
      const channel = findNamedChannel(operand, reader);
      return channel ? { kind: "channel", channelId: channel.id } : nothing;
    }
    case "topic":
    case "subject":
      if (lengthOf(operand.trim()) > MAX_TOPIC_LENGTH) return nothing;
      return { kind: "topic", topicKey: topicKey(operand) };
    case "sender":
    case "from": {
      const sender = operand === "me" ? reader.user : findNamedPerson(operand, reader);
      return sender ? { kind: "sender", userId: sender.id } : nothing;
    }
    case "dm":
    case "pm-with":
      return conversationOf(operand, reader);
    case "is":
      return { kind: "is", state: stateOf(operand) };
    default:
      throw badNarrow(`unknown operator ${operator}`);
  }
}

function conversationOf(operand: string, reader: NarrowReader): QueueTerm {
  const userIds = new Set([reader.user.id]);
  for (const name of operand.split(",")) {
    const person = findNamedPerson(name, reader);
    if (!person) return nothing;
    userIds.add(person.id);
  }
  return { kind: "dm", userIds: [...userIds].sort((one, other) => one - other) };
}

function stateOf(operand: string) {
  const state = operand === "private" ? "dm" : queueStates.find((name) => name === operand);
  if (!state) throw badNarrow(`unknown 'is' operand ${operand}`);
  return state;
}
