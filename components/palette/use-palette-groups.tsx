"use client";
/** Everything the command palette can offer, in groups. */
import { Compass, Keyboard, MessageCircle, Moon, PanelLeft, Plus, SquarePen, Sun, Type } from "lucide-react";
import type { ReactNode } from "react";
import { ChannelMark } from "../channels/channel-mark.tsx";
import { useMayCreateChannels } from "../channels/use-may-create-channels.ts";
import { useSubscribedChannels } from "../channels/use-subscribed-channels.ts";
import { navigate } from "../navigation/navigate.ts";
import { useUsers } from "../people/use-users.ts";
import { useSettingsPages } from "../settings/use-settings-pages.ts";
import { openDialog } from "../shell/open-dialog.ts";
import { setShell, shellStore } from "../shell/shell-store.ts";
import { setTheme } from "../shell/use-theme.ts";
import { orderChannels } from "../sidebar/order-channels.ts";
import { topicTitle } from "../sidebar/topic-title.ts";
import { useRecentTopicsOfAll, useTopicsOf } from "../sidebar/use-recent-topics.ts";
import { useUnreadCounts } from "../sidebar/use-unread-counts.ts";
import { directKey, topicKey } from "../store/history/conversation.ts";
import { Avatar } from "../ui/avatar.tsx";
import { useViews } from "../views/use-views.ts";
import type { PaletteEntry } from "./palette-matches.ts";

export type PaletteChoice = PaletteEntry & { icon: ReactNode; run: () => void };

export type PaletteGroup = {
  heading: string;
  entries: PaletteChoice[];
  /** How many are offered before anything is typed. */
  initialLimit: number;
};

/** Topics by latest message, channels as in the sidebar, people by name. */
export function usePaletteGroups(): PaletteGroup[] {
  const channels = useSubscribedChannels();
  const topics = useRecentTopicsOfAll();
  const users = useUsers();
  const mayCreateChannels = useMayCreateChannels();
  const settingsPages = useSettingsPages();
  const unread = useUnreadCounts();
  const views = useViews();
  useTopicsOf(channels);
  const channelNames = new Map(channels.map((channel) => [channel.id, channel.name]));

  return [
    {
      heading: "Topics",
      initialLimit: 5,
      entries: topics.map(({ channelId, name }) => ({
        key: `topic ${channelId} ${name}`,
        name: topicTitle(name),
        context: channelNames.get(channelId),
        unread: unread.byTopic.get(topicKey(channelId, name)),
        icon: <MessageCircle />,
        run: () => navigate({ kind: "topic", channelId, topic: name }),
      })),
    },
    {
      heading: "Channels",
      initialLimit: 3,
      entries: orderChannels(channels).map((channel) => ({
        key: `channel ${channel.id}`,
        name: channel.name,
        unread: unread.byChannel.get(channel.id),
        icon: <ChannelMark channel={channel} />,
        run: () => navigate({ kind: "channel", channelId: channel.id }),
      })),
    },
    {
      heading: "People",
      initialLimit: 0,
      entries: [...users.values()]
        .filter((user) => user.isActive)
        .map((user) => ({
          key: `person ${user.id}`,
          name: user.name,
          context: user.isBot ? "bot" : user.email,
          unread: unread.byDirect.get(directKey([user.id])),
          icon: <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="sm" />,
          run: () => navigate({ kind: "direct", userIds: [user.id] }),
        })),
    },
    {
      heading: "Views",
      initialLimit: 5,
      entries: views.map(({ fragment, view, name, icon: Icon }) => ({
        key: `view ${fragment}`,
        name,
        icon: <Icon />,
        run: () => navigate(view),
      })),
    },
    {
      heading: "Actions",
      initialLimit: 3,
      entries: mayCreateChannels ? [CREATE_CHANNEL, ...ACTIONS] : ACTIONS,
    },
    {
      heading: "Settings",
      initialLimit: 0,
      entries: settingsPages.map(({ address, title, scope, icon }) => ({
        key: `settings ${address}`,
        name: title,
        context: scope === "you" ? "your settings" : "organization settings",
        icon,
        run: () => navigate({ kind: "settings", path: address }),
      })),
    },
  ];
}

const CREATE_CHANNEL: PaletteChoice = {
  key: "do create",
  name: "Create a channel",
  icon: <Plus />,
  run: () => openDialog("create-channel"),
};

const ACTIONS: PaletteChoice[] = [
  {
    key: "do direct",
    name: "New direct message",
    icon: <SquarePen />,
    run: () => openDialog("new-direct"),
  },
  {
    key: "do browse",
    name: "Browse channels",
    icon: <Compass />,
    run: () => openDialog("browse-channels"),
  },
  {
    key: "do keys",
    name: "Keyboard shortcuts",
    icon: <Keyboard />,
    run: () => openDialog("shortcuts"),
  },
  {
    key: "do formatting",
    name: "Message formatting",
    icon: <Type />,
    run: () => openDialog("formatting"),
  },
  {
    key: "do sidebar",
    name: "Show or hide the sidebar",
    icon: <PanelLeft />,
    run: () => setShell({ isSidebarCollapsed: !shellStore.getState().isSidebarCollapsed }),
  },
  { key: "do light", name: "Light theme", icon: <Sun />, run: () => setTheme("light") },
  { key: "do dark", name: "Dark theme", icon: <Moon />, run: () => setTheme("dark") },
];
