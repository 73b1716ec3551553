/** A client's options for its event queue, stored with it. */
import { z } from "zod";
import { clientCapabilities } from "./client-capabilities.contract.ts";

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

/** New messages have no reactions. */
export const queueContents = ["link", "image", "attachment", "reaction"] as const;

export const queueChannels = ["public", "web-public", "archived"] as const;

const negated = z.literal(true).optional();

const queueTerm = z.discriminatedUnion("kind", [
  /** For a term that names something the account does not know. */
  z.object({ kind: z.literal("nothing"), negated }),
  z.object({ kind: z.literal("channel"), channelId: z.int(), negated }),
  z.object({ kind: z.literal("channels"), which: z.enum(queueChannels), negated }),
  z.object({ kind: z.literal("sender"), userId: z.int(), negated }),
  z.object({ kind: z.literal("topic"), topicKey: z.string(), negated }),
  z.object({ kind: z.literal("dm"), userIds: z.array(z.int()), negated }),
  /** Some participants, by ascending id. */
  z.object({ kind: z.literal("dm-including"), userIds: z.array(z.int()), negated }),
  z.object({ kind: z.literal("is"), state: z.enum(queueStates), negated }),
  z.object({ kind: z.literal("has"), what: z.enum(queueContents), negated }),
  z.object({ kind: z.literal("id"), messageId: z.int(), negated }),
  z.object({ kind: z.literal("mentions"), userId: z.int(), negated }),
]);

/** All must match; cheapest first. */
const queueNarrow = z.array(queueTerm);

export const queueOptions = z.object({
  applyMarkdown: z.boolean(),
  clientGravatar: z.boolean(),
  slimPresence: z.boolean(),
  includeSubscribers: z.enum(["true", "false", "partial"]),
  /** null for all types. */
  eventTypes: z.array(z.string()).nullable(),
  /** Includes unsubscribed public channels. */
  allPublicStreams: z.boolean(),
  narrow: queueNarrow,
  capabilities: clientCapabilities,
  /** A single program's key must learn no secret that would outlive it. */
  isProgram: z.boolean().default(false),
});

export type QueueOptions = z.infer<typeof queueOptions>;

export type QueueTerm = z.infer<typeof queueTerm>;
