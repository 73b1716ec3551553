/** Writes links that are read back exactly. */
import { encodeFragmentPart, idSlug } from "../../text/fragment.ts";

/** UTF-16 units with delimiters. */
export const LONGEST_CHANNEL_LINK = 240;

export interface NamedChannel {
  readonly id: number;
  readonly name: string;
}

export interface LinkTarget {
  readonly channel: NamedChannel;
  /** Null for the channel; "" for the empty topic. */
  readonly topic: string | null;
  readonly messageId?: number;
}

/** Only finds channels that the writer may know of. */
export type FindChannel = (name: string) => { readonly id: number } | undefined;

/** Text that would end the short form, or be read as an escaped bar. */
const unwritable = /\*\*|\*$|\n|\\\|/;
const markup = /[\\`*_~$[\]<>&:@#|!]/g;

/** `#**channel>topic**`, or a link by address where ambiguous. */
export function channelLinkText(
  target: LinkTarget,
  emptyTopicName: string,
  findChannel: FindChannel,
): string {
  const { channel, topic, messageId } = target;
  const suffix = messageId === undefined ? "" : `@${messageId}`;
  const body = topic === null ? channel.name : `${channel.name}>${topic}${suffix}`;
  const short = `#**${body.replaceAll("|", "\\|")}**`;
  const isShort = short.length <= LONGEST_CHANNEL_LINK && isRead(body, target, findChannel);
  return isShort ? short : channelAddressLink(target, emptyTopicName);
}

export function channelAddressLink(
  { channel, topic, messageId }: LinkTarget,
  emptyTopicName: string,
): string {
  const names = topic === null ? channel.name : `${channel.name} > ${topic || emptyTopicName}`;
  const near = messageId === undefined ? "" : `/near/${messageId}`;
  return `[#${names.replace(markup, "\\$&")}](${narrowFragment(channel, topic)}${near})`;
}

function isRead(body: string, target: LinkTarget, findChannel: FindChannel): boolean {
  if (unwritable.test(body)) return false;
  const found = readChannelLink(body, findChannel);
  return (
    found?.channel.id === target.channel.id &&
    found.topic === target.topic &&
    found.messageId === target.messageId
  );
}

/** @param body the text between the asterisks; whole channel names win. */
export function readChannelLink<Channel extends { readonly id: number }>(
  body: string,
  findChannel: (name: string) => Channel | undefined,
): { readonly channel: Channel; readonly topic: string | null; readonly messageId?: number } | null {
  const whole = findChannel(body);
  if (whole) return { channel: whole, topic: null };
  const split = splitAtTopic(body, findChannel);
  if (!split) return null;
  const [, topic, messageId] = /^(.*)@(\d{1,15})$/.exec(split.topic) ?? [];
  return topic === undefined ? split : { channel: split.channel, topic, messageId: Number(messageId) };
}

/** Splits after the first arrow that follows a whole channel name. */
export function splitAtTopic<Channel>(
  body: string,
  findChannel: (name: string) => Channel | undefined,
): { readonly channel: Channel; readonly topic: string } | null {
  for (let arrow = body.indexOf(">"); arrow >= 0; arrow = body.indexOf(">", arrow + 1)) {
    const channel = findChannel(body.slice(0, arrow));
    if (channel) return { channel, topic: body.slice(arrow + 1) };
  }
  return null;
}

/** `#narrow/channel/9-announce`, with `/topic/…` for a topic. */
export function narrowFragment(
  channel: { readonly id: number; readonly name: string },
  topic: string | null,
): string {
  const base = `#narrow/channel/${encodeFragmentPart(idSlug(channel.id, channel.name.toWellFormed()))}`;
  return topic === null ? base : `${base}/topic/${encodeFragmentPart(topic.toWellFormed())}`;
}
