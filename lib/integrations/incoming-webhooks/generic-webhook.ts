/** Finds out who has posted to a webhook, and says what it holds. */
import type { IncomingHttpHeaders } from "node:http";
import { alertmanagerText, grafanaText } from "./alert-webhooks.ts";
import { githubText } from "./github-webhook.ts";
import { gitlabText } from "./gitlab-webhook.ts";
import type { Integration } from "./incoming-webhooks.contract.ts";
import type { PayloadReader } from "./payload-reader.ts";
import { code, LONGEST_QUOTE } from "./quoted-markdown.ts";
import type { WebhookText } from "./webhook-text.ts";

/** Fields in which programs put a text that is ready to be read. */
const TEXT_FIELDS = [["content"], ["text"], ["message"], ["body"], ["msg"]] as const;
const TITLE_FIELDS = [["topic"], ["title"], ["subject"], ["event"], ["name"]] as const;
const TOPIC = "webhooks";

/** null for an event that is not worth a message. */
export function webhookText(
  integration: Integration,
  payload: PayloadReader,
  headers: IncomingHttpHeaders,
): WebhookText | null {
  switch (integration === "generic" ? senderOf(payload, headers) : integration) {
    case "alertmanager":
      return alertmanagerText(payload);
    case "grafana":
      return grafanaText(payload);
    case "github":
      return githubText(payload, oneOf(headers["x-github-event"]));
    case "gitlab":
      return gitlabText(payload, oneOf(headers["x-gitlab-event"]));
    default:
      return anyText(payload);
  }
}

function senderOf(payload: PayloadReader, headers: IncomingHttpHeaders): Integration {
  if (headers["x-github-event"] !== undefined) return "github";
  if (headers["x-gitlab-event"] !== undefined || payload.at("object_kind").isThere) return "gitlab";
  // Grafana posts what Alertmanager does, and more.
  if (payload.at("orgId").isThere || payload.at("ruleUrl").isThere) return "grafana";
  return payload.at("alerts").list.length > 0 ? "alertmanager" : "generic";
}

const oneOf = (header: string | string[] | undefined) => [header].flat()[0] ?? "";

/** A text of its own is Markdown: who posts it has the bot's key. Anything else is shown as it came. */
function anyText(payload: PayloadReader): WebhookText {
  const topic = payload.firstOf(...TITLE_FIELDS) || TOPIC;
  return {
    topic,
    content: payload.firstOf(...TEXT_FIELDS) || code(payload.toJson(2 * LONGEST_QUOTE + 2), "json"),
  };
}
