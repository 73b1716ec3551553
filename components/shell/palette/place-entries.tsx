"use client";
/** Palette entries for places. */
import { MessageCircle, MessageCircleCheck } from "lucide-react";
import { ChannelMark } from "../../content/channels/channel-mark.tsx";
import { useSubscribedChannels } from "../../manage/channels/use-subscribed-channels.ts";
import { orderChannels } from "../../model/channels/order-channels.ts";
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { directKey, topicKey } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { useUnreadCounts } from "../../model/topics/use-unread-counts.ts";
import { useConnectionState } from "../../net/connection/use-connection-state.ts";
import { useRecentTopicsOfAll, useTopicsOf } from "../../net/topics/use-recent-topics.ts";
import { useViews } from "../../read/views/use-views.ts";
import { Avatar } from "../../ui/avatar.tsx";
import type { PaletteChoice } from "./palette-choice.ts";

export function useTopicEntries(): PaletteChoice[] {
  const channels = useSubscribedChannels();
  const topics = useRecentTopicsOfAll();
  const unread = useUnreadCounts();
  useTopicsOf(channels);
  const channelNames = new Map(channels.map((channel) => [channel.id, channel.name]));
  return topics.map(({ channelId, name }) => {
    const { isResolved, rest } = splitResolved(name);
    return {
      key: `topic ${channelId} ${name}`,
      name: topicTitle(rest),
      context: channelNames.get(channelId),
      unread: unread.byTopic.get(topicKey(channelId, name)),
      icon: isResolved ? <MessageCircleCheck aria-label="Resolved" /> : <MessageCircle />,
      run: () => navigate({ kind: "topic", channelId, topic: name }),
    };
  });
}

/** Whether some channels' topics cannot load offline. */
export function useLacksTopics(): boolean {
  const channels = useSubscribedChannels();
  const isOffline = useConnectionState() === "reconnecting";
  return useChatStore(({ topics }) => isOffline && channels.some(({ id }) => !topics.has(id)));
}

export function useChannelEntries(): PaletteChoice[] {
  const channels = useSubscribedChannels();
  const unread = useUnreadCounts();
  return orderChannels(channels).map((channel) => ({
    key: `channel ${channel.id}`,
    name: channel.name,
    unread: unread.byChannel.get(channel.id),
    icon: <ChannelMark channel={channel} />,
    run: () => navigate({ kind: "channel", channelId: channel.id }),
  }));
}

export function usePersonEntries(): PaletteChoice[] {
  const users = useUsers();
  const unread = useUnreadCounts();
  return [...users.values()]
    .filter((user) => user.isActive)
    .map((user) => ({
      key: `person ${user.id}`,
      name: user.name,
      context: user.isBot ? "bot" : user.email,
      unread: unread.byDirect.get(directKey([user.id])),
      icon: <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="sm" />,
      // People are chosen to be written to: without the focus, the first words would be shortcuts.
      run: () => {
        navigate({ kind: "direct", userIds: [user.id] });
        focusComposer();
      },
    }));
}

/** Includes the views below "More". */
export function useViewEntries(): PaletteChoice[] {
  return useViews().map(({ fragment, view, name, icon: Icon }) => ({
    key: `view ${fragment}`,
    name,
    icon: <Icon />,
    run: () => navigate(view),
  }));
}
