/** Markdown for linking to a channel. */

import { narrowFragment } from "../../markdown/links/narrow-fragment.ts";
import type { Organization } from "../../organization-memory/organization.ts";
import type { UserRecord } from "../../users/user-records.ts";
import { mayViewChannel } from "../channel-access.ts";
import type { ChannelRecord } from "../channel-records.ts";

/** Names without characters that have a meaning in Markdown or in the short form. */
const PLAIN_NAME = /^[^\n*`\\$<>[\]]+$/;

/**
 * The short form `#**name**` if the writer may know of the channel and the name cannot be misread. Otherwise a link with
 * the name as its text.
 */
export function channelMarkup(
  organization: Organization,
  channel: ChannelRecord,
  writer: UserRecord,
): string {
  const { name } = channel;
  if (PLAIN_NAME.test(name) && mayViewChannel(organization, channel, writer)) return `#**${name}**`;
  return `[#${escapedMarkdown(name)}](${narrowFragment(channel, null)})`;
}

/** The same for a topic of the channel: the short form `#**name>topic**`, or a link. */
export function topicMarkup(
  organization: Organization,
  channel: ChannelRecord,
  topic: { readonly name: string; readonly shownName: string },
  writer: UserRecord,
): string {
  const isPlain = PLAIN_NAME.test(channel.name) && PLAIN_NAME.test(topic.name);
  if (isPlain && mayViewChannel(organization, channel, writer)) return `#**${channel.name}>${topic.name}**`;
  return `[#${escapedMarkdown(`${channel.name} > ${topic.shownName}`)}](${narrowFragment(channel, topic.name)})`;
}

/** A link to a message of the channel, with the channel and the topic as its text. */
export function messageMarkup(
  channel: ChannelRecord,
  topic: { readonly name: string; readonly shownName: string },
  messageId: number,
): string {
  const text = escapedMarkdown(`${channel.name} > ${topic.shownName}`);
  return `[#${text}](${narrowFragment(channel, topic.name)}/near/${messageId})`;
}

/** Punctuation that Markdown would read is escaped. */
export function escapedMarkdown(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
}
