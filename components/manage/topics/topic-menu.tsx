"use client";
/** A topic's menu. */
import {
  Bell,
  BellOff,
  Check,
  CheckCheck,
  CircleDashed,
  Hash,
  Link2,
  MessageSquarePlus,
  MoveRight,
  Pencil,
  Trash2,
  Volume2,
} from "lucide-react";
import { mayStartTopics } from "../../model/channels/channel-rights.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import { startTopic } from "../../model/drafts/composer-focus.ts";
import { copyAddress } from "../../model/navigation/copy-address.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { conversationKey, type TopicConversation } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { splitResolved } from "../../model/topics/topic-title.ts";
import { markConversationsRead } from "../../net/reading/mark-all-read.ts";
import { toggleResolved } from "../../net/topics/resolve-topic.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/layers/menu.tsx";
import { useTopicFollowing } from "./use-topic-following.ts";
import { useTopicMuting } from "./use-topic-muting.ts";
import { useTopicRights } from "./use-topic-rights.ts";

type TopicMenuProps = { topic: TopicConversation; anchor: HTMLElement; onClose: () => void };

export function TopicMenu({ topic, anchor, onClose }: TopicMenuProps) {
  const key = conversationKey(topic);
  const rights = useTopicRights(topic.channelId);
  const hasUnread = useChatStore((state) => state.unread.conversations.has(key));
  const channel = useChannel(topic.channelId);
  const mayStart = useChatStore((state) => channel !== undefined && mayStartTopics(state, channel));
  return (
    <Menu anchor={anchor} onClose={onClose} align="end">
      <MenuItem
        icon={<CheckCheck />}
        disabled={!hasUnread}
        onSelect={() => markConversationsRead((conversation) => conversationKey(conversation) === key)}
      >
        Mark as read
      </MenuItem>
      <PolicyItems topic={topic} />
      <ChangeItems topic={topic} rights={rights} />
      <MenuSeparator />
      <MenuItem icon={<Link2 />} onSelect={() => void copyAddress(topic)}>
        Copy link
      </MenuItem>
      {channel && mayStart && (
        <MenuItem icon={<MessageSquarePlus />} onSelect={() => startTopic(channel.id)}>
          New topic
        </MenuItem>
      )}
      {channel && (
        <MenuItem icon={<Hash />} onSelect={() => navigate({ kind: "channel", channelId: topic.channelId })}>
          Go to {channel.name}
        </MenuItem>
      )}
      {rights.mayDelete && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 />}
            isDangerous
            onSelect={() => openWindow({ kind: "delete-topic", topic })}
          >
            Delete…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function PolicyItems({ topic }: { topic: TopicConversation }) {
  const channel = useChannel(topic.channelId);
  const following = useTopicFollowing(topic);
  const muting = useTopicMuting(topic);
  if (!channel?.isSubscribed) return null;
  return (
    <>
      <MenuItem icon={following.isFollowed ? <CircleDashed /> : <Bell />} onSelect={following.toggle}>
        {following.isFollowed ? "Stop following" : "Follow"}
      </MenuItem>
      <MenuItem icon={muting.isMuted ? <Volume2 /> : <BellOff />} onSelect={muting.toggle}>
        {muting.isMuted ? "Unmute" : "Mute"}
      </MenuItem>
    </>
  );
}

type ChangeItemsProps = { topic: TopicConversation; rights: ReturnType<typeof useTopicRights> };

function ChangeItems({ topic, rights }: ChangeItemsProps) {
  const { isResolved } = splitResolved(topic.topic);
  if (!rights.mayResolve && !rights.mayRename && !rights.mayMoveOut) return null;
  const move = () => openWindow({ kind: "move-messages", topic, fromId: null });
  return (
    <>
      <MenuSeparator />
      {rights.mayResolve && topic.topic !== "" && (
        <MenuItem icon={<Check />} onSelect={() => void toggleResolved(topic)}>
          {isResolved ? "Reopen" : "Resolve"}
        </MenuItem>
      )}
      {(rights.mayRename || rights.mayMoveOut) && (
        <MenuItem icon={rights.mayRename ? <Pencil /> : <MoveRight />} onSelect={move}>
          {renameLabel(rights)}
        </MenuItem>
      )}
    </>
  );
}

function renameLabel({ mayRename, mayMoveOut }: { mayRename: boolean; mayMoveOut: boolean }): string {
  if (!mayRename) return "Move to another channel…";
  return mayMoveOut ? "Rename or move…" : "Rename…";
}
