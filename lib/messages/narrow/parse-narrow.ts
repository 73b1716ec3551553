/** Parses narrows. */

import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { EMPTY_TOPIC_DISPLAY_NAME } from "../../channels/topics/topics-limits.contract.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { userByApiEmail } from "../../people/users/shown-person.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { beginningOf, lengthOf } from "../../text/cut-text.ts";
import { nameKey } from "../../text/name-key.ts";
import { isoTime } from "../../text/wall-time.ts";
import type { CompiledSearch } from "../search/compile-search.ts";
import { MAX_PARTS, MAX_SEARCH, parseSearch, type SearchPart } from "../search/parse-search.ts";
import type { WireNarrowTerm } from "./narrow.contract.ts";

export type MessageState =
  | "dm"
  | "unread"
  | "starred"
  | "mentioned"
  | "alerted"
  | "resolved"
  | "followed"
  | "muted";

export type NarrowTerm = { readonly negated: boolean } & (
  | { readonly kind: "channel"; readonly channel: ChannelRecord }
  | { readonly kind: "channels"; readonly which: "public" | "web-public" | "archived" }
  | { readonly kind: "topic"; readonly topicKey: string }
  /** Exactly these participants, the viewer included; ascending. */
  | { readonly kind: "dm"; readonly userIds: readonly number[] }
  | { readonly kind: "dm-including"; readonly userIds: readonly number[] }
  | { readonly kind: "sender"; readonly userId: number }
  | { readonly kind: "is"; readonly state: MessageState }
  | { readonly kind: "id"; readonly messageId: number }
  /** The conversation that now contains this message. */
  | { readonly kind: "with"; readonly messageId: number }
  | { readonly kind: "has"; readonly what: "link" | "image" | "attachment" | "reaction" }
  /** By name or through a group, not by wildcard; only received messages. */
  | { readonly kind: "mentions"; readonly userId: number }
  | { readonly kind: "search"; readonly search: CompiledSearch }
  | { readonly kind: "any" }
  /** Lower than all ids since a time. */
  | { readonly kind: "before"; readonly messageId: number }
);

/** Without word forms yet. */
export interface SearchedParts {
  readonly kind: "searched-parts";
  readonly parts: readonly SearchPart[];
  readonly negated: boolean;
}

/** Without its id yet. */
interface SentBefore {
  readonly kind: "sent-before";
  readonly time: Date;
  readonly negated: boolean;
}

/** Before lookups. */
export type ParsedTerm = NarrowTerm | SearchedParts | SentBefore;

const states: Readonly<Record<string, MessageState>> = {
  dm: "dm",
  private: "dm",
  unread: "unread",
  starred: "starred",
  mentioned: "mentioned",
  alerted: "alerted",
  resolved: "resolved",
  followed: "followed",
  muted: "muted",
};

/** Code points; errors repeat the client's input. */
const MAX_DESCRIPTION_LENGTH = 300;

export function badNarrow(reason: string): ApiError {
  const description = beginningOf(reason, MAX_DESCRIPTION_LENGTH).toWellFormed();
  return new ApiError("BAD_NARROW", `Invalid narrow operator: ${description}`, { desc: description });
}

/**
 * "near" only sets the anchor.
 * @throws ApiError BAD_NARROW.
 */
export function parseNarrow(terms: readonly WireNarrowTerm[], reader: NarrowReader): ParsedTerm[] {
  const all = terms.flatMap((term) => {
    const parsed = parseTerm(term, reader);
    return parsed ? [parsed] : [];
  });
  const parts = all.reduce((sum, term) => sum + (term.kind === "searched-parts" ? term.parts.length : 0), 0);
  if (parts > MAX_PARTS) throw badNarrow(`search has too many words (maximum ${MAX_PARTS})`);
  return all;
}

function parseTerm({ operator, operand, negated }: WireNarrowTerm, reader: NarrowReader): ParsedTerm | null {
  switch (operator) {
    case "channel":
    case "stream":
      return { kind: "channel", channel: namedChannel(operand, reader), negated };
    case "channels":
    case "streams":
      return { kind: "channels", which: namedChannels(operand), negated };
    case "topic":
    case "subject":
      return { kind: "topic", topicKey: namedTopic(operand), negated };
    case "dm":
    case "pm-with":
    case "pm_with":
      return { kind: "dm", userIds: withReader(namedPeople(operand, reader), reader), negated };
    case "dm-including":
    case "group-pm-with":
    case "group_pm_with":
      return { kind: "dm-including", userIds: namedPeople(operand, reader), negated };
    case "sender":
    case "from":
      return { kind: "sender", userId: namedSender(operand, reader), negated };
    case "is":
      return { kind: "is", state: namedState(operand), negated };
    case "id":
      return { kind: "id", messageId: messageId(operand, "id"), negated };
    case "with":
      return { kind: "with", messageId: messageId(operand, "with"), negated };
    case "near":
      messageId(operand, "near");
      return null;
    case "in":
      return namedFeed(operand, negated);
    case "mentions":
      return { kind: "mentions", userId: namedSender(operand, reader), negated };
    case "has":
      return { kind: "has", what: namedContent(operand), negated };
    case "before":
      return { kind: "sent-before", time: namedTime(operand), negated };
    case "search":
      return { kind: "searched-parts", parts: searchedParts(operand), negated };
    default:
      throw badNarrow(`unknown operator ${operator}`);
  }
}

type Operand = WireNarrowTerm["operand"];

function shown(operand: Operand): string {
  return typeof operand === "string" ? operand : JSON.stringify(operand);
}

/** "home" excludes what the reader has muted. */
function namedFeed(operand: Operand, negated: boolean): NarrowTerm {
  if (operand === "home") return { kind: "is", state: "muted", negated: !negated };
  if (operand === "all") return { kind: "any", negated };
  throw badNarrow(`unknown 'in' operand ${shown(operand)}`);
}

function namedChannel(operand: Operand, reader: NarrowReader): ChannelRecord {
  const channel = Array.isArray(operand) ? undefined : findNamedChannel(operand, reader);
  if (!channel) throw badNarrow(`unknown channel ${shown(operand)}`);
  return channel;
}

function namedChannels(operand: Operand): "public" | "web-public" | "archived" {
  if (operand === "public" || operand === "web-public" || operand === "archived") return operand;
  throw badNarrow(`unknown channels operand ${shown(operand)}`);
}

function namedTopic(operand: Operand): string {
  if (typeof operand !== "string") throw badNarrow("topic is not a string");
  return topicKey(operand);
}

function namedPeople(operand: Operand, reader: NarrowReader): number[] {
  const names =
    typeof operand === "string" ? operand.split(",") : Array.isArray(operand) ? operand : [operand];
  return names.map((name) => {
    const person = findNamedPerson(name, reader);
    if (!person) throw badNarrow(`unknown user in ${shown(operand)}`);
    return person.id;
  });
}

function withReader(userIds: readonly number[], { user }: NarrowReader): number[] {
  return [...new Set([...userIds, user.id])].sort((one, other) => one - other);
}

function namedSender(operand: Operand, reader: NarrowReader): number {
  if (operand === "me") return reader.user.id;
  const [id] = namedPeople(operand, reader);
  if (id === undefined) throw badNarrow("unknown user");
  return id;
}

function namedState(operand: Operand): MessageState {
  const state = typeof operand === "string" && Object.hasOwn(states, operand) ? states[operand] : undefined;
  if (!state) throw badNarrow(`unknown 'is' operand ${shown(operand)}`);
  return state;
}

function searchedParts(operand: Operand): readonly SearchPart[] {
  const text = typeof operand === "number" ? String(operand) : operand;
  if (typeof text !== "string") throw badNarrow("search is not a string");
  if (lengthOf(text) > MAX_SEARCH) throw badNarrow(`search is too long (maximum ${MAX_SEARCH} characters)`);
  return parseSearch(text);
}

function namedTime(operand: Operand): Date {
  const time = typeof operand === "string" ? isoTime(operand) : null;
  if (!time) throw badNarrow("before is not a valid date");
  return time;
}

function messageId(operand: Operand, operator: string): number {
  const id = typeof operand === "string" && /^\d{1,15}$/.test(operand) ? Number(operand) : operand;
  if (typeof id !== "number" || !Number.isSafeInteger(id)) throw badNarrow(`${operator} is not a message ID`);
  return id;
}

function namedContent(operand: Operand): "link" | "image" | "attachment" | "reaction" {
  switch (operand) {
    case "link":
    case "image":
    case "attachment":
    case "reaction":
      return operand;
    default:
      throw badNarrow(`unknown 'has' operand ${shown(operand)}`);
  }
}

export interface NarrowReader {
  readonly user: UserRecord;
  readonly organization: Organization;
  /** Other users count as unknown. */
  readonly isKnown: (person: UserRecord) => boolean;
}

/** Undefined when unknown or hidden. */
export function findNamedChannel(
  name: string | number,
  { user, organization }: NarrowReader,
): ChannelRecord | undefined {
  const channel =
    typeof name === "number"
      ? organization.channels.get(name)
      : (organization.channels.named(name) ?? organization.channels.get(Number(name)));
  return channel && mayViewChannel(organization, channel, user) ? channel : undefined;
}

/** By id or email address; undefined when unknown or hidden. */
export function findNamedPerson(
  name: string | number,
  { user, organization, isKnown }: NarrowReader,
): UserRecord | undefined {
  const byAddress = typeof name === "number" ? undefined : userByApiEmail(organization, user, name);
  const person = byAddress ?? organization.users.get(Number(name));
  return person && isKnown(person) ? person : undefined;
}

/** The empty topic's display name counts as the empty topic. */
export function topicKey(operand: string): string {
  const name = operand.trim();
  return nameKey(name === EMPTY_TOPIC_DISPLAY_NAME ? "" : name);
}
