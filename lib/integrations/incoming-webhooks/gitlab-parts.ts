/** Parts that sentences about GitLab's events share. */
import type { PayloadReader } from "./payload-reader.ts";
import { link, plain } from "./quoted-markdown.ts";

export function who(payload: PayloadReader): string {
  const name = payload.firstOf(["user", "name"], ["user", "username"], ["user_name"], ["user_username"]);
  return `**${plain(name || "Somebody")}**`;
}

export function refOf(payload: PayloadReader): string {
  return `**${plain(payload.at("ref").text.replace(/^refs\/(heads|tags)\//, ""))}**`;
}

/** @param sign before the number: "#" of issues and tasks, "!" of merge requests, "&" of epics. */
export function itemLink(item: PayloadReader, sign: string): string {
  return link(`${sign}${item.at("iid").text} ${item.at("title").text}`, item.at("url").text);
}
