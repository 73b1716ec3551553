"use client";
/** Keeps the tab's title current: the view, and how much is unread. */
import { useEffect } from "react";
import { embeddedName } from "../../lib/text/direction.ts";
import { useSubscribedChannels } from "../channels/use-subscribed-channels.ts";
import { narrowTitle } from "../navigation/narrow-title.ts";
import { useView } from "../navigation/use-view.ts";
import type { View } from "../navigation/view.ts";
import { iconCountOf } from "../notifications/icon-count.ts";
import { useUsers } from "../people/use-users.ts";
import { splitResolved, topicTitle } from "../sidebar/topic-title.ts";
import { useChatStore } from "../store/use-store.ts";
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

/** "(3) release notes · engineering · Kestrel Labs". */
export function useDocumentTitle(): void {
  const view = useView();
  const unread = useChatStore(iconCountOf);
  const organization = useOrganization().name;
  const place = usePlaceName(view);

  useEffect(() => {
    showTitle(`${unread > 0 ? `(${unread}) ` : ""}${place} · ${organization}`);
  }, [unread, place, organization]);
}

/**
 * Within the text that is there: `document.title` would put another in its place, and Chromium ends a step of undo in the
 * field that somebody is writing in when anything is removed from the page.
 */
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
  if (view.kind !== "channel" && view.kind !== "topic") return VIEW_TITLES[view.kind];
  const channel = channels.find(({ id }) => id === view.channelId)?.name ?? "Channel";
  if (view.kind === "channel") return channel;
  return `${embeddedName(topicTitle(splitResolved(view.topic).rest))} · ${embeddedName(channel)}`;
}
