/** The rights in channels in words, for the API document; apart from the table, because the web app needs only that. */
import type { ChannelRightName } from "./channel-rights.ts";

/** After "For those who may". */
export const channelRightWords: Readonly<Record<ChannelRightName, string>> = {
  know: "know of the channel",
  read: "read the channel",
  get_to_read: "read the channel or join it",
  take_part: "read the channel, while it is not archived",
  belong: "read the channel as subscribers",
  post: "post in the channel",
  start_topics: "start topics in the channel",
  join: "join the channel",
  add_others: "add people by a permission of the channel",
  add_others_as_reader: "add people to a channel that they can read",
  remove_others: "remove people from the channel",
  administer: "administer the channel",
  resolve_topics: "resolve topics",
  change_topics: "move messages to other topics",
  take_messages_out: "move messages out of the channel",
  delete_any_message: "delete any message",
  delete_own_messages: "delete their own messages",
};
