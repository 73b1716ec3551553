/** Whether a message matches the narrow that an event queue was registered with. */
import type { Organization } from "../organization-memory/organization.ts";
import { nameKey } from "../text/name-key.ts";
import { userByApiEmail } from "../users/api-email.ts";
import type { UserRecord } from "../users/user-records.ts";
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

/** True when every [operator, operand] matches; an unknown operator never does. */
export function matchesNarrow(
  narrow: readonly NarrowPair[],
  candidate: NarrowedMessage,
  viewer: UserRecord,
  organization: Organization,
): boolean {
  return narrow.every((pair) => matchesPair(pair, candidate, viewer, organization));
}

function matchesPair(
  [operator, operand]: NarrowPair,
  { message, flags }: NarrowedMessage,
  viewer: UserRecord,
  organization: Organization,
): boolean {
  switch (operator) {
    case "channel":
    case "stream": {
      const channel = organization.channels.named(operand) ?? organization.channels.get(Number(operand));
      return channel !== undefined && channel.id === message.channelId;
    }
    case "topic":
    case "subject":
      return message.channelId !== null && topicKey(operand) === nameKey(message.topicName);
    case "sender":
    case "from": {
      const sender =
        operand === "me"
          ? viewer
          : (userByApiEmail(organization, viewer, operand) ?? organization.users.get(Number(operand)));
      return sender?.id === message.senderId;
    }
    case "dm":
    case "pm-with": {
      const named = operand
        .split(",")
        .map((name) => userByApiEmail(organization, viewer, name)?.id ?? Number(name));
      const expected = new Set([...named, viewer.id]);
      return (
        message.channelId === null &&
        message.directUserIds.length === expected.size &&
        message.directUserIds.every((id) => expected.has(id))
      );
    }
    case "is":
      return matchesState(operand, message.channelId, flags);
    default:
      return false;
  }
}

function matchesState(state: string, channelId: number | null, flags: readonly string[]): boolean {
  switch (state) {
    case "dm":
    case "private":
      return channelId === null;
    case "unread":
      return !flags.includes("read");
    case "mentioned":
      return flags.includes("mentioned") || flags.includes("wildcard_mentioned");
    case "alerted":
      return flags.includes("has_alert_word");
    case "starred":
      return flags.includes("starred");
    default:
      return false;
  }
}
