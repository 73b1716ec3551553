"use client";
/** Chooses what stands in the middle. */
import { InboxPane } from "../messages/inbox-pane.tsx";
import { MessagePane } from "../messages/message-pane.tsx";
import { RecentPane } from "../messages/recent-pane.tsx";
import type { View } from "../navigation/view.ts";

/** Inbox and recent conversations are lists of conversations; everything else is a feed of messages. */
export function ViewPane({ view }: { view: View }) {
  if (view.kind === "inbox") return <InboxPane />;
  if (view.kind === "recent") return <RecentPane />;
  return <MessagePane view={view} />;
}
