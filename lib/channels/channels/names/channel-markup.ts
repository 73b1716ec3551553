/** Markdown for linking to a channel. */
import type { Organization } from "../../../kernel/memory/organization.ts";
import {
  channelAddressLink,
  channelLinkText,
  type FindChannel,
} from "../../../markdown/links/channel-link-text.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { mayViewChannel } from "../channel-access.ts";
import type { ChannelRecord } from "../channel-records.ts";

/** `#**name**` if the writer may see the channel and it parses unambiguously; else a Markdown link. */
export function channelMarkup(
  organization: Organization,
  channel: ChannelRecord,
  writer: UserRecord,
): string {
  return channelLinkText({ channel, topic: null }, "", channelsKnownTo(organization, writer));
}

/** `channelMarkup` for a topic. */
export function topicMarkup(
  organization: Organization,
  channel: ChannelRecord,
  topic: { readonly name: string; readonly shownName: string },
  writer: UserRecord,
): string {
  const known = channelsKnownTo(organization, writer);
  return channelLinkText({ channel, topic: topic.name }, topic.shownName, known);
}

/** Links to a message; the text has channel and topic. */
export function messageMarkup(
  channel: ChannelRecord,
  topic: { readonly name: string; readonly shownName: string },
  messageId: number,
): string {
  return channelAddressLink({ channel, topic: topic.name, messageId }, topic.shownName);
}

function channelsKnownTo(organization: Organization, writer: UserRecord): FindChannel {
  return (name) => {
    const channel = organization.channels.named(name);
    return channel && mayViewChannel(organization, channel, writer) ? channel : undefined;
  };
}
