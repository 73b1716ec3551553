/** Alerts of Alertmanager and Grafana. */
import type { PayloadReader } from "./payload-reader.ts";
import { lines, link, plain, quote, type WebhookText } from "./quoted-markdown.ts";

export function alertmanagerText(payload: PayloadReader): WebhookText {
  const name = payload.firstOf(["commonLabels", "alertname"], ["groupLabels", "alertname"]);
  return {
    topic: name || payload.at("receiver").text || "alerts",
    content: alertLists(payload.at("alerts").list),
  };
}

/** Versions before 9 post one alert without a list. */
export function grafanaText(payload: PayloadReader): WebhookText {
  const alerts = payload.at("alerts").list;
  const title = payload.firstOf(["title"], ["ruleName"]);
  const name = payload.firstOf(["commonLabels", "alertname"], ["ruleName"], ["title"]);
  if (alerts.length > 0) return { topic: name || "alerts", content: alertLists(alerts) };
  const values = payload
    .at("evalMatches")
    .list.map((match) => `${plain(match.at("metric").text)}: ${plain(match.at("value").text)}`);
  const heading = `${stateMark(payload.at("state").text)} ${link(title, payload.at("ruleUrl").text)}`;
  return {
    topic: name || "alerts",
    content: [heading, lines(values), quote(payload.at("message").text)].filter(Boolean).join("\n"),
  };
}

function alertLists(alerts: readonly PayloadReader[]): string {
  const parts = (["firing", "resolved"] as const).flatMap((status) => {
    const some = alerts.filter(
      (alert) => (alert.at("status").text === "resolved") === (status === "resolved"),
    );
    return some.length === 0 ? [] : [`${stateMark(status)} (${some.length})\n${lines(some.map(alertLine))}`];
  });
  return parts.join("\n\n") || "An alert without details.";
}

function alertLine(alert: PayloadReader): string {
  const name = alert.at("labels", "alertname").text || "alert";
  const url = alert.firstOf(["panelURL"], ["dashboardURL"], ["generatorURL"]);
  const summary = alert.firstOf(
    ["annotations", "summary"],
    ["annotations", "description"],
    ["annotations", "message"],
  );
  const where = alert.firstOf(["labels", "instance"], ["labels", "job"]);
  const severity = alert.at("labels", "severity").text;
  const details = [severity, where].filter(Boolean).map((text) => plain(text));
  return [
    `**${link(name, url)}**`,
    ...(details.length > 0 ? [` (${details.join(", ")})`] : []),
    ...(summary ? [`: ${plain(summary, 500)}`] : []),
  ].join("");
}

function stateMark(state: string): string {
  const isOver = ["resolved", "ok", "normal"].includes(state.toLowerCase());
  return isOver
    ? ":green_circle: **Resolved**"
    : `:red_circle: **${plain(state || "firing").replace(/^./, (first) => first.toUpperCase())}**`;
}
