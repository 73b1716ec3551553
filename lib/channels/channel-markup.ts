/** How a channel is written in the text of a message. */
import type { Directory } from "../directory/directory.ts";
import type { ChannelRecord, UserRecord } from "../directory/records.ts";
import { mayViewChannel } from "../events/audience.ts";
import { narrowFragment } from "../markdown/narrow-fragment.ts";

/** Names without a character that means something in a text, or in the short form itself. */
const PLAIN_NAME = /^[^\n*`\\$<>[\]]+$/;

/**
 * The short form `#**name**` where it names the channel: for a writer who may know of it, unless its name would
 * be read as something else. Otherwise a link with the name as its text.
 */
export function channelMarkup(directory: Directory, channel: ChannelRecord, writer: UserRecord): string {
  const { name } = channel;
  if (PLAIN_NAME.test(name) && mayViewChannel(directory, channel, writer)) return `#**${name}**`;
  return `[#${name.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&")}](${narrowFragment(channel, null)})`;
}
