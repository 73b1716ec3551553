/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@message id**`: links to channels the sender may know of. */
import { asciiAlphanumeric } from "micromark-util-character";
import { narrowFragment } from "../links/narrow-fragment.ts";
import type { ChannelLink } from "../parsing/message-nodes.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import type { InlineMatch, InlineRule } from "./inline-construct.ts";

/** In characters, delimiters included. */
const LONGEST = 240;

/** Links to a channel, a topic or a message by name. */
export function channelLink(snapshot: MarkdownSnapshot): InlineRule {
  return {
    name: "channelLink",
    starts: "#",
    leads: ["#**"],
    closer: "**",
    limit: LONGEST,
    mayFollow: (previous) => !asciiAlphanumeric(previous),
    match: (text) => matchChannelLink(text, snapshot),
  };
}

/** The link that `text` (`#**channel**`) is, or null; in a table a bar in it is escaped. */
export function matchChannelLink(text: string, snapshot: MarkdownSnapshot): InlineMatch | null {
  const body = /^#\*\*([^\n]+)\*\*$/.exec(text)?.[1];
  return body === undefined ? null : linkTo(snapshot, body.replaceAll("\\|", "|"), text.length);
}

function linkTo(snapshot: MarkdownSnapshot, body: string, length: number): InlineMatch | null {
  const whole = snapshot.channelNamed(body);
  if (whole) return { length, node: node(snapshot, whole, "channel", null, "") };
  const split = splitAtTopic(snapshot, body);
  if (!split) return null;
  const { channel, target } = split;
  const near = /^(.*)@(\d{1,15})$/.exec(target);
  if (near) {
    const [, topic = "", id = ""] = near;
    return { length, node: node(snapshot, channel, "message", topic, `/near/${id}`) };
  }
  const latest = snapshot.latestMessageId(channel.id, target);
  const suffix = latest === undefined ? "" : `/with/${latest}`;
  return { length, node: node(snapshot, channel, "topic", target, suffix) };
}

/** A topic that a text may link to. */
export interface LinkedTopic {
  readonly channelId: number;
  readonly topic: string;
}

/** A link of allowed length. */
const LINK = new RegExp(`#\\*\\*([^\\n]{1,${LONGEST}}?)\\*\\*`, "g");

/** Every topic that a text may link to, found without parsing it, so links in code count too. */
export function topicsLinkedIn(
  text: string,
  snapshot: Pick<MarkdownSnapshot, "channelNamed">,
): LinkedTopic[] {
  const linked: LinkedTopic[] = [];
  for (const [, body = ""] of text.matchAll(LINK)) {
    const split = splitAtTopic(snapshot, body.replaceAll("\\|", "|"));
    if (split) linked.push({ channelId: split.channel.id, topic: split.target });
  }
  return linked;
}

/** The topic begins after the first `>` that follows a channel's whole name. */
function splitAtTopic(snapshot: Pick<MarkdownSnapshot, "channelNamed">, body: string) {
  for (let arrow = body.indexOf(">"); arrow >= 0; arrow = body.indexOf(">", arrow + 1)) {
    const channel = snapshot.channelNamed(body.slice(0, arrow));
    if (channel) return { channel, target: body.slice(arrow + 1) };
  }
  return null;
}

function node(
  snapshot: MarkdownSnapshot,
  channel: { readonly id: number; readonly name: string },
  kind: ChannelLink["kind"],
  topic: string | null,
  suffix: string,
): ChannelLink {
  const href = `/${narrowFragment(channel, topic)}${topic === "" && suffix.startsWith("/with/") ? suffix.slice(1) : suffix}`;
  const { emptyTopicName } = snapshot;
  return {
    type: "channelLink",
    kind,
    channelId: channel.id,
    channelName: channel.name,
    topic,
    href,
    emptyTopicName,
  };
}
