/** Parses the clipboard without running or loading any of it. */
import { fromDom } from "hast-util-from-dom";
import { pastedText } from "../../../lib/markdown/from-html/pasted-text.ts";
import type { ReversibleLinkifier } from "../../../lib/markdown/from-html/reverse-linkifier.ts";
import { channelLinkText } from "../../../lib/markdown/links/channel-link-text.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { chatStore } from "../../model/store/chat-store.ts";

type ClipboardText = {
  plain: string;
  html: string;
  before: string;
  selected: string;
  after: string;
  linkifiers: readonly ReversibleLinkifier[];
};

export function readPaste({ plain, html, linkifiers, ...selection }: ClipboardText): string {
  const body = html === "" ? null : fromDom(new DOMParser().parseFromString(html, "text/html").body);
  const tree = body?.type === "element" ? { type: "root" as const, children: body.children } : null;
  return pastedText({ plain, html: tree, referenceTo, ...selection }, linkifiers);
}

/** `#**channel>topic@message**` for an address of a channel that the writer sees. */
function referenceTo(url: string): string | null {
  const { channels, organization } = chatStore.getState();
  const { origin, pathname, hash } = new URL(url);
  const isOwn = origin === window.location.origin || origin === organization.url;
  const view = isOwn && pathname === "/" ? viewOfFragment(hash) : null;
  if (view?.kind !== "topic" && view?.kind !== "channel") return null;
  const channel = channels.get(view.channelId);
  // A message's reference needs its topic.
  if (!channel || (view.kind === "channel" && view.near !== undefined)) return null;
  const topic = view.kind === "topic" ? view.topic : null;
  // "with" only locates a topic after a rename; the link does not mean that message.
  const messageId = /\/with\/\d+$/.test(hash) ? undefined : view.near;
  const named = (name: string) => [...channels.values()].find((each) => each.name === name);
  const target = { channel, topic, ...(messageId !== undefined && { messageId }) };
  return channelLinkText(target, organization.emptyTopicName, named);
}
