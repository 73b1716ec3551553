/** What a client asked for when it registered its event queue; kept with the queue. */
import { z } from "zod";
import { clientCapabilities } from "./client-capabilities.contract.ts";

/** What "is" may name in the narrow of a queue. */
export const queueStates = [
  "dm",
  "unread",
  "mentioned",
  "alerted",
  "starred",
  "resolved",
  "followed",
  "muted",
] as const;

/** What "has" may name: a new message has no reactions. */
export const queueContents = ["link", "image", "attachment", "reaction"] as const;

/** What "channels" may name. */
export const queueChannels = ["public", "web-public", "archived"] as const;

/** Absent unless the term must not match. */
const negated = z.literal(true).optional();

const queueTerm = z.discriminatedUnion("kind", [
  /** Matches no message: the term names something that the account does not know. */
  z.object({ kind: z.literal("nothing"), negated }),
  z.object({ kind: z.literal("channel"), channelId: z.int(), negated }),
  z.object({ kind: z.literal("channels"), which: z.enum(queueChannels), negated }),
  z.object({ kind: z.literal("sender"), userId: z.int(), negated }),
  z.object({ kind: z.literal("topic"), topicKey: z.string(), negated }),
  /** Everyone in the conversation, by ascending id. */
  z.object({ kind: z.literal("dm"), userIds: z.array(z.int()), negated }),
  /** Some of those in the conversation, by ascending id. */
  z.object({ kind: z.literal("dm-including"), userIds: z.array(z.int()), negated }),
  z.object({ kind: z.literal("is"), state: z.enum(queueStates), negated }),
  z.object({ kind: z.literal("has"), what: z.enum(queueContents), negated }),
  z.object({ kind: z.literal("id"), messageId: z.int(), negated }),
  /** Mentions this person by name or through a group. */
  z.object({ kind: z.literal("mentions"), userId: z.int(), negated }),
]);

/** All terms must match; the cheapest to check come first. */
const queueNarrow = z.array(queueTerm);

export const queueOptions = z.object({
  applyMarkdown: z.boolean(),
  clientGravatar: z.boolean(),
  slimPresence: z.boolean(),
  includeSubscribers: z.enum(["true", "false", "partial"]),
  /** null follows every type. */
  eventTypes: z.array(z.string()).nullable(),
  /** Also messages of public channels the person is not subscribed to. */
  allPublicStreams: z.boolean(),
  /** Message events only. */
  narrow: queueNarrow,
  capabilities: clientCapabilities,
  /** Registered with a key for one program, which learns no secret that would outlive it. */
  isProgram: z.boolean().default(false),
});

export type QueueOptions = z.infer<typeof queueOptions>;

export type QueueTerm = z.infer<typeof queueTerm>;
