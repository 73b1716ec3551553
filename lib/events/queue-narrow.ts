/** The narrow of an event queue as it is kept: resolved to ids, so that matching a message looks nothing up. */
import { z } from "zod";

/** What "is" may name in the narrow of a queue. */
export const queueStates = ["dm", "unread", "mentioned", "alerted", "starred", "resolved"] as const;

const queueTerm = z.discriminatedUnion("kind", [
  /** Matches no message: the term names something that the account does not know. */
  z.object({ kind: z.literal("nothing") }),
  z.object({ kind: z.literal("channel"), channelId: z.int() }),
  z.object({ kind: z.literal("sender"), userId: z.int() }),
  z.object({ kind: z.literal("topic"), topicKey: z.string() }),
  /** Everyone in the conversation, by ascending id. */
  z.object({ kind: z.literal("dm"), userIds: z.array(z.int()) }),
  z.object({ kind: z.literal("is"), state: z.enum(queueStates) }),
]);

/** All terms must match; the cheapest to check come first. */
export const queueNarrow = z.array(queueTerm);

export type QueueTerm = z.infer<typeof queueTerm>;
