/** An outgoing webhook's request in either format. */
import { webhookTokenOf } from "../../auth/keys/api-key.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { getMessage } from "../../messages/query/query.ts";
import { type OutgoingWebhook, SLACK_FORMAT } from "./webhook-format.contract.ts";

/** As the bot may see it. */
export type SeenMessage = Awaited<ReturnType<typeof getMessage>>;

export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * @param token replaces the real one in an example.
 * @throws ApiError BAD_REQUEST for a direct message in Slack's format, which has none.
 */
export function webhookRequest(
  bot: Actor,
  webhook: OutgoingWebhook,
  message: SeenMessage,
  token: string = webhookTokenOf(bot.organization.realm.id, bot.user),
): WebhookRequest {
  const agent = { "user-agent": "ParleyOutgoingWebhook" };
  if (webhook.format === SLACK_FORMAT) {
    const headers = { ...agent, "content-type": "application/x-www-form-urlencoded" };
    return { headers, body: slackForm(bot, message, token).toString() };
  }
  const headers = { ...agent, "content-type": "application/json" };
  return { headers, body: JSON.stringify(ownPayload(bot, message, token)) };
}

function ownPayload({ user }: Actor, { message, raw_content: source }: SeenMessage, token: string) {
  const { flags: _flags, content: rendered_content, ...rest } = message;
  return {
    bot_email: user.email,
    bot_full_name: user.fullName,
    data: source,
    message: { ...rest, content: source, content_type: "text/x-markdown", rendered_content },
    token,
    trigger: message.type === "stream" ? "mention" : "direct_message",
  };
}

/** Slack's ids begin with a letter for their kind. */
function slackForm(
  { user, organization }: Actor,
  { message, raw_content: source }: SeenMessage,
  token: string,
) {
  if (message.stream_id === undefined || typeof message.display_recipient !== "string")
    throw badRequest("Slack's format has no direct messages");
  return new URLSearchParams({
    token,
    team_id: `T${organization.realm.id}`,
    team_domain: new URL(organizationUrl(organization)).hostname,
    channel_id: `C${message.stream_id}`,
    channel_name: message.display_recipient,
    thread_ts: `${message.id}`,
    timestamp: `${message.timestamp}`,
    user_id: `U${message.sender_id}`,
    user_name: message.sender_full_name,
    text: source,
    trigger_word: "mention",
    service_id: `${user.id}`,
  });
}
