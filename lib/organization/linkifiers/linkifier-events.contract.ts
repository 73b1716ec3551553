/** Wire shape of the event about linkifiers. */
import { z } from "zod";
import { linkifierShape } from "./linkifiers.contract.ts";

/** Event realm_linkifiers: all linkifiers, in the order in which they apply. */
export const linkifiersChangedEvent = z.strictObject({
  type: z.literal("realm_linkifiers"),
  realm_linkifiers: z.array(linkifierShape),
});
