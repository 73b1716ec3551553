/** The narrow of an event queue: which operators it may have, and whether a message matches it. */
import type { Organization } from "../organization-memory/organization.ts";
import { nameKey } from "../text/name-key.ts";
import { userByApiEmail } from "../users/api-email.ts";
import type { UserRecord } from "../users/user-records.ts";
import { badNarrow } from "./parse-narrow.ts";
import { topicKey } from "./topic-key.ts";

export interface NarrowedMessage {
  readonly message: {
    readonly senderId: number;
    readonly channelId: number | null;
    readonly directUserIds: readonly number[];
    readonly topicName: string;
  };
  readonly flags: readonly string[];
}

export type NarrowPair = readonly [operator: string, operand: string];

type Matcher = (
  operand: string,
  candidate: NarrowedMessage,
  viewer: UserRecord,
  organization: Organization,
) => boolean;

const inChannel: Matcher = (operand, { message }, _viewer, organization) => {
  const channel = organization.channels.named(operand) ?? organization.channels.get(Number(operand));
  return channel !== undefined && channel.id === message.channelId;
};

const inTopic: Matcher = (operand, { message }) =>
  message.channelId !== null && topicKey(operand) === nameKey(message.topicName);

const fromSender: Matcher = (operand, { message }, viewer, organization) => {
  if (operand === "me") return viewer.id === message.senderId;
  const sender = userByApiEmail(organization, viewer, operand) ?? organization.users.get(Number(operand));
  return sender?.id === message.senderId;
};

const inConversation: Matcher = (operand, { message }, viewer, organization) => {
  const named = operand
    .split(",")
    .map((name) => userByApiEmail(organization, viewer, name)?.id ?? Number(name));
  const expected = new Set([...named, viewer.id]);
  return (
    message.channelId === null &&
    message.directUserIds.length === expected.size &&
    message.directUserIds.every((id) => expected.has(id))
  );
};

const isDirect = ({ message }: NarrowedMessage) => message.channelId === null;

/** Operand of "is" → whether it holds of a message. */
const states: ReadonlyMap<string, (candidate: NarrowedMessage) => boolean> = new Map([
  ["dm", isDirect],
  ["private", isDirect],
  ["unread", ({ flags }) => !flags.includes("read")],
  ["mentioned", ({ flags }) => flags.includes("mentioned") || flags.includes("wildcard_mentioned")],
  ["alerted", ({ flags }) => flags.includes("has_alert_word")],
  ["starred", ({ flags }) => flags.includes("starred")],
]);

const operators: ReadonlyMap<string, Matcher> = new Map([
  ["channel", inChannel],
  ["stream", inChannel],
  ["topic", inTopic],
  ["subject", inTopic],
  ["sender", fromSender],
  ["from", fromSender],
  ["dm", inConversation],
  ["pm-with", inConversation],
  ["is", (operand, candidate) => states.get(operand)?.(candidate) ?? false],
]);

/** True when every [operator, operand] matches; an unknown operator never does. */
export function matchesNarrow(
  narrow: readonly NarrowPair[],
  candidate: NarrowedMessage,
  viewer: UserRecord,
  organization: Organization,
): boolean {
  return narrow.every(
    ([operator, operand]) => operators.get(operator)?.(operand, candidate, viewer, organization) ?? false,
  );
}

/**
 * Checks that message events can be filtered by these [operator, operand] pairs.
 * @throws ApiError BAD_NARROW for an operator, or an operand of "is", that queues do not support.
 */
export function requireQueueNarrow(narrow: readonly NarrowPair[]): void {
  for (const [operator, operand] of narrow) {
    if (!operators.has(operator)) throw badNarrow(`unknown operator ${operator}`);
    if (operator === "is" && !states.has(operand)) throw badNarrow(`unknown 'is' operand ${operand}`);
  }
}
