/** Lazy-loaded parts of a conversation. */
import { CutDescription } from "../../content/channels/channel-description.tsx";
import { MessagePane } from "../../read/feed/message-pane.tsx";
import { ChannelHeader } from "./header/channel-header.tsx";
import { DirectHeader } from "./header/direct-header.tsx";
import { TopicActions } from "./header/topic-actions.tsx";

export const conversationParts = { ChannelHeader, CutDescription, DirectHeader, MessagePane, TopicActions };
