/** Parses event queues' narrows. */

import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import {
  type QueueTerm,
  queueChannels,
  queueContents,
  queueStates,
} from "../../kernel/events/queues/queue-options.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { knownTo } from "../../people/users/user-access.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { badNarrow, findNamedChannel, findNamedPerson, type NarrowReader, topicKey } from "./parse-narrow.ts";

export interface NarrowWish {
  readonly operator: string;
  readonly operand: string;
  readonly negated: boolean;
}

const nothing: QueueTerm = { kind: "nothing" };
const anything: QueueTerm = { kind: "nothing", negated: true };

/**
 * Names are resolved at registration, so renamed channels still match. Names unknown to the actor match nothing.
 * @throws ApiError BAD_NARROW for terms that queues do not support: those that depend on other messages, and
 *   "is:followed", which clients use only for fetching.
 */
export async function parseQueueNarrow(actor: Actor, wishes: readonly NarrowWish[]): Promise<QueueTerm[]> {
  if (wishes.length === 0) return [];
  const reader = { ...actor, isKnown: knownTo(actor) };
  const terms = wishes
    .filter((wish) => !isUndecidable(wish))
    .map((wish): QueueTerm => {
      const term = parseWish(wish, reader);
      if (!wish.negated) return term;
      const { negated: isNegated, ...plain } = term;
      return isNegated ? plain : { ...plain, negated: true };
    })
    .filter((term) => term.kind !== "nothing" || !term.negated);
  if (terms.some((term) => term.kind === "nothing")) return [nothing];
  const distinct = new Map(terms.map((term) => [JSON.stringify(term), term]));
  return [...distinct.values()].sort((one, other) => costOf(one) - costOf(other));
}

/** States of newer servers, which no event decides, are ignored. */
function isUndecidable({ operator, operand }: NarrowWish): boolean {
  const isKnown = operand === "private" || queueStates.some((name) => name === operand);
  return operator === "is" && !isKnown;
}

/** Relative cost: numbers, text, lists. */
function costOf(term: QueueTerm): number {
  if (term.kind === "topic") return 1;
  if (term.kind === "dm" || term.kind === "dm-including") return 2;
  return term.kind === "is" && term.state !== "dm" && term.state !== "resolved" ? 3 : 0;
}

function parseWish({ operator, operand }: NarrowWish, reader: NarrowReader): QueueTerm {
  switch (operator) {
    case "channel":
    case "stream": {
      const channel = findNamedChannel(operand, reader);
      return channel ? { kind: "channel", channelId: channel.id } : nothing;
    }
    case "channels":
    case "streams":
      return { kind: "channels", which: oneOf(queueChannels, operand, operator) };
    case "topic":
    case "subject":
      if (lengthOf(operand.trim()) > MAX_TOPIC_LENGTH) return nothing;
      return { kind: "topic", topicKey: topicKey(operand) };
    case "sender":
    case "from":
      return aboutPerson("sender", operand, reader);
    case "mentions":
      return aboutPerson("mentions", operand, reader);
    case "dm":
    case "pm-with":
    case "pm_with":
      return conversationOf("dm", [reader.user.id], operand, reader);
    case "dm-including":
    case "group-pm-with":
    case "group_pm_with":
      return conversationOf("dm-including", [], operand, reader);
    case "is":
      // Older queues may still have this term.
      if (operand === "followed") throw badNarrow("is:followed is not supported for events");
      return { kind: "is", state: operand === "private" ? "dm" : oneOf(queueStates, operand, operator) };
    case "has":
      return { kind: "has", what: oneOf(queueContents, operand, operator) };
    case "in":
      if (oneOf(["all", "home"], operand, operator) === "all") return anything;
      return { kind: "is", state: "muted", negated: true };
    case "id":
      if (!/^\d{1,15}$/.test(operand)) throw badNarrow("id is not a message ID");
      return { kind: "id", messageId: Number(operand) };
    default:
      throw badNarrow(`unknown operator ${operator}`);
  }
}

function aboutPerson(kind: "sender" | "mentions", operand: string, reader: NarrowReader): QueueTerm {
  const person = operand === "me" ? reader.user : findNamedPerson(operand, reader);
  return person ? { kind, userId: person.id } : nothing;
}

function conversationOf(
  kind: "dm" | "dm-including",
  withIds: readonly number[],
  operand: string,
  reader: NarrowReader,
): QueueTerm {
  const userIds = new Set(withIds);
  for (const name of operand.split(",")) {
    const person = findNamedPerson(name, reader);
    if (!person) return nothing;
    userIds.add(person.id);
  }
  return { kind, userIds: [...userIds].sort((one, other) => one - other) };
}

/** @throws ApiError BAD_NARROW */
function oneOf<const Name extends string>(names: readonly Name[], operand: string, operator: string): Name {
  const name = names.find((each) => each === operand);
  if (!name) throw badNarrow(`unknown '${operator}' operand ${operand}`);
  return name;
}
