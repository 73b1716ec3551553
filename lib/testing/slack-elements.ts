/** Blocks of Slack's messages, and what becomes of them. */
import { blockText } from "../archives/slack/slack-blocks.ts";

export type Json = Readonly<Record<string, unknown>>;

export const slackNames = {
  hasPerson: (key: string) => key === "U1",
  botAccount: (botId: string) => botId,
  hasChannel: (key: string) => key === "C1",
  hasCustomEmoji: (name: string) => name === "shipit",
  domain: "acme.slack.com",
};

/** @returns Markdown with references as JSON; null where the message's text is to be used. */
export function shown(blocks: readonly unknown[], text = ""): string | null {
  const found = blockText(blocks, slackNames, text);
  if (!found) return null;
  return found.text.map((piece) => (typeof piece === "string" ? piece : JSON.stringify(piece))).join("");
}

export const said = (text: string, style?: Json): Json => ({ type: "text", text, ...(style && { style }) });
export const section = (...elements: readonly unknown[]): Json => ({ type: "rich_text_section", elements });
export const rich = (...elements: readonly unknown[]): Json => ({ type: "rich_text", elements });
export const list = (given: Json, ...items: readonly (readonly unknown[])[]): Json => ({
  type: "rich_text_list",
  style: "bullet",
  elements: items.map((item) => section(...item)),
  ...given,
});
