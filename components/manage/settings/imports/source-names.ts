/** Names of the programs whose exports can be imported. */
import type { ExportSource } from "../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";

export const SOURCE_NAMES: Readonly<Record<ExportSource, string>> = {
  zulip: "Zulip",
  slack: "Slack",
  mattermost: "Mattermost",
  rocketchat: "Rocket.Chat",
};
