/** Wire shape of bots in the register answer. */
import { z } from "zod";
import { botShape } from "./bot.contract.ts";

/** Fetch types "realm_bot", "realm_embedded_bots" and "realm_incoming_webhook_bots". */
export const botsState = z.object({
  realm_bots: z.array(botShape),
  realm_embedded_bots: z.array(z.never()),
  realm_incoming_webhook_bots: z.array(z.never()),
});
