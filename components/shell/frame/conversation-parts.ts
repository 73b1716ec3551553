/** Lazy-loaded parts of a conversation. */
import { MessagePane } from "../../read/feed/message-pane.tsx";
import { ChannelHeader } from "./header/channel-header.tsx";
import { DirectHeader } from "./header/direct-header.tsx";

export const conversationParts = { ChannelHeader, DirectHeader, MessagePane };
