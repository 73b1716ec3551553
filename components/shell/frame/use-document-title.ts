"use client";
/** Keeps the tab's title current. */
import { useEffect } from "react";
import { embeddedName } from "../../../lib/text/direction.ts";
import { useSubscribedChannels } from "../../manage/channels/use-subscribed-channels.ts";
import { CHANNEL_PAGE_TITLES } from "../../model/navigation/channel-page.ts";
import { narrowTitle } from "../../model/navigation/narrow-title.ts";
import { useView } from "../../model/navigation/use-view.ts";
import type { View } from "../../model/navigation/view.ts";
import { directTitle } from "../../model/people/direct-title.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { useOrganization } from "../../model/store/use-organization.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { iconCountOf } from "../../net/notifications/icon-count.ts";
import { useListedView } from "../../read/views/use-views.ts";

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

/** E.g. "(3) release notes · engineering · Kestrel Labs". */
export function useDocumentTitle(): void {
  const view = useView();
  const unread = useChatStore(iconCountOf);
  const organization = useOrganization().name;
  const place = usePlaceName(view);

  useEffect(() => {
    showTitle(`${unread > 0 ? `(${unread}) ` : ""}${place} · ${organization}`);
  }, [unread, place, organization]);
}

/** Changes the text node: `document.title` would replace it, and Chromium then ends an undo step. */
function showTitle(title: string): void {
  const text = document.querySelector("title")?.firstChild;
  if (text instanceof Text) text.data = title;
  else document.title = title;
}

function usePlaceName(view: View): string {
  const channels = useSubscribedChannels();
  const users = useUsers();
  const known = useChatStore((state) => state.channels);
  const listed = useListedView(view);
  if (view.kind === "direct") return directTitle(view.userIds, users);
  if (view.kind === "narrow") return listed?.name ?? narrowTitle(view.terms, { users, channels: known });
  if (!("channelId" in view)) return VIEW_TITLES[view.kind];
  const channel = channels.find(({ id }) => id === view.channelId)?.name ?? "Channel";
  if (view.kind === "channel") return channel;
  if (view.kind === "channel-page") return `${CHANNEL_PAGE_TITLES[view.tab]} · ${embeddedName(channel)}`;
  return `${embeddedName(topicTitle(splitResolved(view.topic).rest))} · ${embeddedName(channel)}`;
}
