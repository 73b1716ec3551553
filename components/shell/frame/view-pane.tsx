"use client";
/** Chooses the middle pane's content. */
import { useChannel } from "../../model/channels/use-channel.ts";
import type { ChannelPageView } from "../../model/navigation/channel-page.ts";
import type { FeedView, ListKind, ListView, PlaceView, View } from "../../model/navigation/view.ts";
import { directKey } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { FeedSkeleton } from "../../read/feed/feed-skeleton.tsx";
import { lazyModule, preload } from "../../ui/lazy-module.ts";
import { Lazy, type LazyPart, lazyPart } from "../../ui/lazy-part.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { shellScript } from "../shell-script.ts";
import { channelPageScript } from "./channel-page-script.ts";
import { conversationScript } from "./conversation-script.ts";
import type { Missing } from "./leads-nowhere.tsx";

const laterScript = lazyModule(() =>
  import("../../read/later/later-panes.ts").then((module) => module.laterPanes),
);

const listPanes: Readonly<Record<ListKind, LazyPart<object>>> = {
  inbox: lazyPart(
    lazyModule(() => import("../../read/inbox/inbox-pane.tsx")),
    ({ InboxPane }) => InboxPane,
  ),
  recent: lazyPart(
    lazyModule(() => import("../../read/recent/recent-pane.tsx")),
    ({ RecentPane }) => RecentPane,
  ),
  drafts: lazyPart(
    lazyModule(() => import("../../read/later/drafts-pane.tsx")),
    ({ DraftsPane }) => DraftsPane,
  ),
  scheduled: lazyPart(laterScript, ({ ScheduledPane }) => ScheduledPane),
  reminders: lazyPart(laterScript, ({ RemindersPane }) => RemindersPane),
};
export const settingsScreen = lazyModule(() =>
  import("../../manage/settings/settings-screen.tsx").then((module) => module.SettingsScreen),
);
const channelPage = lazyPart(channelPageScript, ({ ChannelPage }) => ChannelPage);
const leadsNowhere = lazyPart(shellScript, ({ LeadsNowhere }) => LeadsNowhere);
const messagePane = lazyPart(conversationScript, ({ MessagePane }) => MessagePane);

function isList(view: View): view is ListView {
  return Object.hasOwn(listPanes, view.kind);
}

export function preloadPane(view: View): void {
  if (isList(view)) listPanes[view.kind].preload();
  else if (view.kind === "settings") preload(settingsScreen);
  else if (view.kind === "channel-page") channelPage.preload();
  else if (view.kind !== "unknown") messagePane.preload();
}

function preloadAll(): void {
  listPanes.inbox.preload();
  listPanes.recent.preload();
  messagePane.preload();
}

function MessagePane({ view }: { view: FeedView }) {
  return <Lazy part={messagePane} props={{ view }} placeholder={<FeedSkeleton />} />;
}

function Nowhere({ missing }: { missing: Missing }) {
  return <Lazy part={leadsNowhere} props={{ missing }} />;
}

export function ViewPane({ view }: { view: PlaceView }) {
  useFirstTouch(preloadAll);
  if (isList(view)) {
    return <Lazy key={view.kind} part={listPanes[view.kind]} props={{}} placeholder={<FeedSkeleton />} />;
  }
  if (view.kind === "unknown") {
    return <Nowhere missing="view" />;
  }
  if (view.kind === "direct") return <DirectPane view={view} />;
  if (view.kind === "channel-page") return <PageOfChannel view={view} />;
  return "channelId" in view ? <ChannelPane view={view} /> : <MessagePane view={view} />;
}

function PageOfChannel({ view }: { view: ChannelPageView }) {
  const channel = useChannel(view.channelId);
  if (!channel) return <Nowhere missing="channel" />;
  return (
    <Lazy
      key={channel.id}
      part={channelPage}
      props={{ channel, tab: view.tab }}
      placeholder={<FeedSkeleton />}
    />
  );
}

type ChannelView = Extract<FeedView, { channelId: number }>;

function ChannelPane({ view }: { view: ChannelView }) {
  const isKnown = useChannel(view.channelId) !== undefined;
  return isKnown ? <MessagePane view={view} /> : <Nowhere missing="channel" />;
}

type DirectView = Extract<View, { kind: "direct" }>;

/** Readable even if a participant is no longer visible. */
function DirectPane({ view }: { view: DirectView }) {
  const isKnown = useChatStore(
    ({ users, directs }) =>
      directs.get(directKey(view.userIds)) !== undefined || view.userIds.every((id) => users.has(id)),
  );
  return isKnown ? <MessagePane view={view} /> : <Nowhere missing="person" />;
}
