/** Wire shapes of events about bots. */
import { z } from "zod";
import { botShape } from "./bot.contract.ts";

const type = z.literal("realm_bot");

/** Event realm_bot, op add: a bot that the viewer may manage from now on. */
export const botAddedEvent = z.strictObject({ type, op: z.literal("add"), bot: botShape });

/** Event realm_bot, op update: what has changed. */
export const botUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  bot: botShape.partial().required({ user_id: true }),
});

/** Event realm_bot, op delete: a bot that the viewer may no longer manage. */
export const botRemovedEvent = z.strictObject({
  type,
  op: z.literal("delete"),
  bot: z.strictObject({ user_id: z.int() }),
});
