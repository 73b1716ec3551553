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

/** The short form `#**name**` if the writer may know of the channel and the name cannot be misread; otherwise a link by address. */
export function channelMarkup(
  organization: Organization,
  channel: ChannelRecord,
  writer: UserRecord,
): string {
  return channelLinkText({ channel, topic: null }, "", channelsKnownTo(organization, writer));
}

/** The same for a topic of the channel. */
export function topicMarkup(
  organization: Organization,
  channel: ChannelRecord,
  topic: { readonly name: string; readonly shownName: string },
  writer: UserRecord,
): string {
  const known = channelsKnownTo(organization, writer);
  return channelLinkText({ channel, topic: topic.name }, topic.shownName, known);
}

/** A link to a message of the channel, with the channel and the topic as its text. */
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
