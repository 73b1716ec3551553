/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@message id**`. */
import { asciiAlphanumeric } from "micromark-util-character";
import {
  LONGEST_CHANNEL_LINK,
  narrowFragment,
  readChannelLink,
  splitAtTopic,
} from "../links/channel-link-text.ts";

import type { ChannelLink } from "../parsing/message-nodes.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import type { InlineMatch, InlineRule } from "./inline-construct.ts";

export function channelLink(snapshot: MarkdownSnapshot): InlineRule {
  return {
    name: "channelLink",
    starts: "#",
    leads: ["#**"],
    closer: "**",
    limit: LONGEST_CHANNEL_LINK,
    mayFollow: (previous) => !asciiAlphanumeric(previous),
    match: (text) => matchChannelLink(text, snapshot),
  };
}

/** In tables, bars are escaped. */
export function matchChannelLink(text: string, snapshot: MarkdownSnapshot): InlineMatch | null {
  const body = /^#\*\*([^\n]+)\*\*$/.exec(text)?.[1];
  return body === undefined ? null : linkTo(snapshot, body.replaceAll("\\|", "|"), text.length);
}

function linkTo(snapshot: MarkdownSnapshot, body: string, length: number): InlineMatch | null {
  const found = readChannelLink(body, snapshot.channelNamed);
  if (!found) return null;
  const { channel, topic, messageId } = found;
  if (topic === null) return { length, node: node(snapshot, channel, "channel", null, "") };
  if (messageId !== undefined)
    return { length, node: node(snapshot, channel, "message", topic, `/near/${messageId}`) };
  const latest = snapshot.latestMessageId(channel.id, topic);
  const suffix = latest === undefined ? "" : `/with/${latest}`;
  return { length, node: node(snapshot, channel, "topic", topic, suffix) };
}

export interface LinkedTopic {
  readonly channelId: number;
  readonly topic: string;
}

const LINK_BEGIN = "#**";
const LINK = new RegExp(`#\\*\\*([^\\n]{1,${LONGEST_CHANNEL_LINK}}?)\\*\\*`, "g");

/** Does not parse, so links in code count. */
export function topicsLinkedIn(
  text: string,
  snapshot: Pick<MarkdownSnapshot, "channelNamed">,
): LinkedTopic[] {
  const linked: LinkedTopic[] = [];
  // Looking costs a tenth of matching, and hardly any message has a link.
  if (!text.includes(LINK_BEGIN)) return linked;
  for (const [, body = ""] of text.matchAll(LINK)) {
    const split = splitAtTopic(body.replaceAll("\\|", "|"), snapshot.channelNamed);
    if (split) linked.push({ channelId: split.channel.id, topic: split.topic });
  }
  return linked;
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
