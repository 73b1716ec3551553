/** Finds the conversation to read next. */
import type { Conversation } from "../realtime/conversation.ts";
import type { Inbox } from "../realtime/inbox.ts";
import { type FeedView, type View, viewKey, viewOfConversation } from "./view.ts";

/** The next topic after the current one in the inbox's order, the rest of its channel first; null when there is none. */
export function nextUnreadTopic(inbox: Inbox, current: View): FeedView | null {
  const all = inbox.channels.flatMap(({ topics }) => topics.map((entry) => entry.conversation));
  const channelId = "channelId" in current ? current.channelId : null;
  const inChannel = all.filter((conversation) => conversation.channelId === channelId);
  return pick([...inChannel, ...all], current);
}

/** The next direct conversation with something unread; null when there is none. */
export function nextUnreadDirect(inbox: Inbox, current: View): FeedView | null {
  return pick(
    inbox.directs.map((entry) => entry.conversation),
    current,
  );
}

function pick(conversations: readonly Conversation[], current: View): FeedView | null {
  const views = conversations.map(viewOfConversation);
  return views.find((view) => viewKey(view) !== viewKey(current)) ?? null;
}
