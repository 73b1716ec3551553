"use client";
/** Chooses what the middle pane shows. */
import { useChannel } from "../../model/channels/use-channel.ts";
import type { FeedView, ListKind, ListView, PlaceView, View } from "../../model/navigation/view.ts";
import { directKey } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { FeedSkeleton } from "../../read/feed/feed-skeleton.tsx";
import { preload } from "../../ui/late-module.ts";
import { Late, type LatePart, latePart } from "../../ui/late-part.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import type { Missing } from "./leads-nowhere.tsx";

// A conversation needs no script of the lists of conversations, nor they that of messages.
const listPanes: Readonly<Record<ListKind, LatePart<object>>> = {
  inbox: latePart(() => import("../../read/inbox/inbox-pane.tsx").then((module) => module.InboxPane)),
  recent: latePart(() => import("../../read/recent/recent-pane.tsx").then((module) => module.RecentPane)),
  drafts: latePart(() => import("../../read/later/drafts-pane.tsx").then((module) => module.DraftsPane)),
  scheduled: latePart(() =>
    import("../../read/later/scheduled-pane.tsx").then((module) => module.ScheduledPane),
  ),
  reminders: latePart(() =>
    import("../../read/later/reminders-pane.tsx").then((module) => module.RemindersPane),
  ),
};
export const settingsScreen = latePart(() =>
  import("../../manage/settings/settings-screen.tsx").then((module) => module.SettingsScreen),
);
const leadsNowhere = latePart(() => import("./leads-nowhere.tsx").then((module) => module.LeadsNowhere));
const messagePane = latePart(() =>
  import("../../read/feed/message-pane.tsx").then((module) => module.MessagePane),
);

function isList(view: View): view is ListView {
  return Object.hasOwn(listPanes, view.kind);
}

/** Starts loading what shows the view. */
export function preloadPane(view: View): void {
  if (isList(view)) preload(listPanes[view.kind]);
  else if (view.kind === "settings") preload(settingsScreen);
  else if (view.kind !== "unknown") preload(messagePane);
}

function preloadAll(): void {
  preload(listPanes.inbox);
  preload(listPanes.recent);
  preload(messagePane);
}

function MessagePane({ view }: { view: FeedView }) {
  return <Late part={messagePane} props={{ view }} placeholder={<FeedSkeleton />} />;
}

function Nowhere({ missing }: { missing: Missing }) {
  return <Late part={leadsNowhere} props={{ missing }} />;
}

/** A list of conversations or of what waits, or a feed of messages. */
export function ViewPane({ view }: { view: PlaceView }) {
  useFirstTouch(preloadAll);
  if (isList(view)) {
    return <Late key={view.kind} part={listPanes[view.kind]} props={{}} placeholder={<FeedSkeleton />} />;
  }
  if (view.kind === "unknown") {
    return <Nowhere missing="view" />;
  }
  if (view.kind === "direct") return <DirectPane view={view} />;
  return "channelId" in view ? <ChannelPane view={view} /> : <MessagePane view={view} />;
}

type ChannelView = Extract<View, { channelId: number }>;

function ChannelPane({ view }: { view: ChannelView }) {
  const isKnown = useChannel(view.channelId) !== undefined;
  return isKnown ? <MessagePane view={view} /> : <Nowhere missing="channel" />;
}

type DirectView = Extract<View, { kind: "direct" }>;

/** A conversation with somebody who cannot be seen any more is still there to be read. */
function DirectPane({ view }: { view: DirectView }) {
  const isKnown = useChatStore(
    ({ users, directs }) =>
      directs.get(directKey(view.userIds)) !== undefined || view.userIds.every((id) => users.has(id)),
  );
  return isKnown ? <MessagePane view={view} /> : <Nowhere missing="person" />;
}
