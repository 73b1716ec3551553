/** The services that incoming webhooks understand, each with an example of what it posts. */
import type { Integration } from "../../../../../lib/integrations/incoming-webhooks/incoming-webhooks.contract.ts";

export type ServiceName = Integration | "slack_incoming";

export type WebhookService = {
  readonly name: string;
  /** Background of the mark, a white letter. Brands do not allow copies of their logos. */
  readonly color: string;
  /** Where a person enters the URL. */
  readonly setup: string;
  /** In addition to the content type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly example: object;
};

const ALERT = {
  status: "firing",
  labels: { alertname: "DiskFull", severity: "critical", instance: "db1" },
  annotations: { summary: "Less than 5% of the disk is free." },
};

/** The type requires an entry for every integration. */
export const WEBHOOK_SERVICES: Readonly<Record<ServiceName, WebhookService>> = {
  github: {
    name: "GitHub",
    color: "#3b4350",
    setup:
      "In the repository, open Settings › Webhooks › Add webhook. Enter the URL, and choose application/json.",
    headers: { "X-GitHub-Event": "issues" },
    example: {
      action: "opened",
      issue: {
        number: 42,
        title: "The export lacks a header",
        html_url: "https://github.com/example/app/issues/42",
        body: "The first line of the file is already data.",
      },
      repository: { name: "app", full_name: "example/app" },
      sender: { login: "ada" },
    },
  },
  gitlab: {
    name: "GitLab",
    color: "#b0410e",
    setup: "In the project, open Settings › Webhooks › Add new webhook, and enter the URL.",
    headers: { "X-Gitlab-Event": "Merge Request Hook" },
    example: {
      object_kind: "merge_request",
      user: { name: "Ada" },
      project: { name: "app" },
      object_attributes: {
        action: "merge",
        iid: 7,
        title: "Write a header",
        url: "https://gitlab.com/example/app/-/merge_requests/7",
      },
    },
  },
  grafana: {
    name: "Grafana",
    color: "#8a5a00",
    setup: "Open Alerting › Contact points › Add contact point, choose Webhook, and enter the URL.",
    headers: {},
    example: { orgId: 1, title: "[FIRING:1] DiskFull", alerts: [ALERT] },
  },
  alertmanager: {
    name: "Alertmanager",
    color: "#a3271d",
    setup: "Add a receiver with webhook_configs to alertmanager.yml, with the URL as its url.",
    headers: {},
    example: {
      receiver: "chat",
      status: "firing",
      commonLabels: { alertname: "DiskFull" },
      alerts: [ALERT],
    },
  },
  slack_incoming: {
    name: "Slack format",
    color: "#6b2f73",
    setup: "For any program that can post to Slack: enter the URL where it asks for a Slack webhook URL.",
    headers: {},
    example: { text: "*Build passed*: <https://ci.example.com/1|app 1.4>" },
  },
  generic: {
    name: "Other",
    color: "#4a5568",
    setup: "For any program that can post JSON. The server finds the text, or shows the JSON as is.",
    headers: {},
    example: { title: "Backup", text: "The backup took **4 minutes**." },
  },
};

/** In the order of display. */
export const SERVICE_NAMES = [
  "github",
  "gitlab",
  "grafana",
  "alertmanager",
  "slack_incoming",
  "generic",
] as const satisfies readonly ServiceName[];
