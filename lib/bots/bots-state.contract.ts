/** Wire shape of bots in the register answer. */
import { z } from "zod";

const bot = z.strictObject({
  user_id: z.int(),
  full_name: z.string(),
  email: z.string(),
  bot_type: z.int(),
  is_active: z.boolean(),
  owner_id: z.int().nullable(),
  avatar_url: z.string(),
  /** Only for the caller's own bots. */
  api_key: z.string().optional(),
  default_sending_stream: z.null(),
  default_events_register_stream: z.null(),
  default_all_public_streams: z.boolean(),
  services: z.array(z.unknown()),
});

/** Fetch types "realm_bot", "realm_embedded_bots" and "realm_incoming_webhook_bots". */
export const botsState = z.object({
  realm_bots: z.array(bot),
  realm_embedded_bots: z.array(z.never()),
  realm_incoming_webhook_bots: z.array(z.never()),
});
