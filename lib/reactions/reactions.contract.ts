/** Wire shape of the reactions to a message. */
import { z } from "zod";

/** Part of the message object. */
export const reactionsShape = { reactions: z.array(z.unknown()) };
