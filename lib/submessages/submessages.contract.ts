/** Wire shape of what widgets such as polls keep with a message. */
import { z } from "zod";

/** Part of the message object. */
export const submessagesShape = { submessages: z.array(z.unknown()) };
