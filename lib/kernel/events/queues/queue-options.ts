/** What a client asked for when it registered its event queue; kept with the queue. */
import { z } from "zod";
import { clientCapabilities } from "./client-capabilities.contract.ts";
import { queueNarrow } from "./queue-narrow.ts";

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
