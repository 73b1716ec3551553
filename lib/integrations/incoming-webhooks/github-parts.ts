/** Parts that sentences about GitHub's events share. */
import type { PayloadReader } from "./payload-reader.ts";
import { link, plain } from "./quoted-markdown.ts";

export const who = (payload: PayloadReader) =>
  `**${plain(payload.firstOf(["sender", "login"], ["sender", "name"]) || "Somebody")}**`;

/** An issue, a pull request or a discussion. */
export function itemLink(item: PayloadReader): string {
  return link(`#${item.at("number").text} ${item.at("title").text}`, item.at("html_url").text);
}
