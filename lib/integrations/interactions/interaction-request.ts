/** What is posted to an outgoing webhook for an interaction, in either of its formats. */
import type { z } from "zod";
import { webhookTokenOf } from "../../auth/keys/api-key.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { WebhookRequest } from "../outgoing-webhooks/webhook-request.ts";
import type { interactionPayload } from "./interactions.contract.ts";

/** @param token replaces the real one in an example. */
export function interactionRequest(
  { organization, user }: Actor,
  interaction: z.input<typeof interactionPayload>,
  token: string = webhookTokenOf(organization.realm.id, user),
): WebhookRequest {
  return {
    headers: { "user-agent": "ParleyOutgoingWebhook", "content-type": "application/json" },
    body: JSON.stringify({
      bot_email: user.email,
      bot_full_name: user.fullName,
      token,
      trigger: "interaction",
      interaction,
    }),
  };
}
