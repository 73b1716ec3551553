/** How a channel is written in the text of a message. */

import { narrowFragment } from "../markdown/links/narrow-fragment.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { UserRecord } from "../users/user-records.ts";
import { mayViewChannel } from "./channel-access.ts";
import type { ChannelRecord } from "./channel-records.ts";

/** Names without a character that means something in a text, or in the short form itself. */
const PLAIN_NAME = /^[^\n*`\\$<>[\]]+$/;

/**
 * The short form `#**name**` where it names the channel: for a writer who may know of it, unless its name would
 * be read as something else. Otherwise a link with the name as its text.
 */
export function channelMarkup(
  organization: Organization,
  channel: ChannelRecord,
  writer: UserRecord,
): string {
  const { name } = channel;
  if (PLAIN_NAME.test(name) && mayViewChannel(organization, channel, writer)) return `#**${name}**`;
  return `[#${name.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&")}](${narrowFragment(channel, null)})`;
}
