"use client";
/** Keeps the tab's title and icon current: the view, and how much is unread. */
import { useEffect } from "react";
import { useSubscribedChannels } from "../channels/use-subscribed-channels.ts";
import { narrowTitle } from "../navigation/narrow-title.ts";
import { useView } from "../navigation/use-view.ts";
import type { View } from "../navigation/view.ts";
import { iconCount } from "../notifications/icon-count.ts";
import { useUsers } from "../people/use-users.ts";
import { splitResolved, topicTitle } from "../sidebar/topic-title.ts";
import { totalUnread } from "../sidebar/use-unread-counts.ts";
import type { ChatState } from "../store/chat-state.ts";
import { derived } from "../store/derived.ts";
import { useChatStore } from "../store/use-store.ts";
import { lateModule } from "../ui/late-module.ts";
import { useListedView } from "../views/use-views.ts";
import { directTitle } from "./header/direct-title.ts";
import { useOrganization } from "./use-organization.ts";

const VIEW_TITLES = {
  inbox: "Inbox",
  recent: "Recent conversations",
  drafts: "Drafts",
  scheduled: "Scheduled",
  reminders: "Reminders",
  feed: "Combined feed",
  mentions: "Mentions",
  starred: "Starred",
  settings: "Settings",
  unknown: "Unknown address",
} as const;

const countOf = derived(
  (state: ChatState): Parameters<typeof iconCount> => [
    state.unread,
    state.topicPolicies,
    state.settings.personal.get("desktop_icon_count_display"),
    totalUnread(state),
  ],
  iconCount,
);

const tabIcon = lateModule(() => import("../notifications/tab-icon.ts").then((module) => module.markTabIcon));

/** "(3) release notes · engineering · Kestrel Labs"; an installed app has the number at its icon too. */
export function useDocumentTitle(): void {
  const view = useView();
  const unread = useChatStore(countOf);
  const organization = useOrganization().name;
  const place = usePlaceName(view);

  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ""}${place} · ${organization}`;
  }, [unread, place, organization]);

  useEffect(() => {
    // Browsers that install no apps lack it, and some refuse it to pages that are not installed.
    if ("setAppBadge" in navigator) navigator.setAppBadge(unread).catch(() => {});
  }, [unread]);

  const hasUnread = unread > 0;
  useEffect(() => {
    // Nothing is lost without it: the title says the same.
    void tabIcon.load().then(
      (markTabIcon) => markTabIcon(hasUnread),
      () => {},
    );
  }, [hasUnread]);
}

function usePlaceName(view: View): string {
  const channels = useSubscribedChannels();
  const users = useUsers();
  const known = useChatStore((state) => state.channels);
  const listed = useListedView(view);
  if (view.kind === "direct") return directTitle(view.userIds, users);
  if (view.kind === "narrow") return listed?.name ?? narrowTitle(view.terms, { users, channels: known });
  if (view.kind !== "channel" && view.kind !== "topic") return VIEW_TITLES[view.kind];
  const channel = channels.find(({ id }) => id === view.channelId)?.name ?? "Channel";
  return view.kind === "channel" ? channel : `${topicTitle(splitResolved(view.topic).rest)} · ${channel}`;
}
