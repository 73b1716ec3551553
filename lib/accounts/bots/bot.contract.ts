/** The wire shape of a bot for those who manage it. */
import { z } from "zod";
import { OWN_FORMAT, SLACK_FORMAT } from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";

/** What a bot has beyond an account; since feature level 474, users have the rest, and GET /bots/{bot_id}/api_key the key. */
export const botShape = z.strictObject({
  user_id: z.int(),
  /** Names of channels that the viewer may know of. */
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
  /** For an outgoing webhook: the address it posts to. */
  services: z.array(
    z.strictObject({
      base_url: z.string(),
      interface: z.literal([OWN_FORMAT, SLACK_FORMAT]),
      /** Proves to the receiver that this server has sent the message; only for the bot's owner. */
      token: z.string().optional(),
    }),
  ),
});
