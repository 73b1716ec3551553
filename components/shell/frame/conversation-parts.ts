/** Lazy-loaded parts of a conversation. */
import { CutDescription } from "../../content/channels/channel-description.tsx";
import { MessagePane } from "../../read/feed/message-pane.tsx";
import { TopicActions } from "./header/topic-actions.tsx";

export const conversationParts = { CutDescription, MessagePane, TopicActions };
