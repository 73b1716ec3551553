/** Wire shape of the event about code playgrounds. */
import { z } from "zod";
import { playgroundShape } from "./playgrounds.contract.ts";

/** Event realm_playgrounds: all that there are now. */
export const playgroundsChangedEvent = z.strictObject({
  type: z.literal("realm_playgrounds"),
  realm_playgrounds: z.array(playgroundShape),
});
