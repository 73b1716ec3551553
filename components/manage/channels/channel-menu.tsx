"use client";
/** A channel's menu. */
import {
  BellOff,
  CheckCheck,
  Link2,
  List,
  LogOut,
  MessageSquarePlus,
  Pin,
  PinOff,
  Settings,
  UserPlus,
  Users,
  Volume2,
} from "lucide-react";
import { mayStartTopics } from "../../model/channels/channel-rights.ts";
import { mayAddPeople } from "../../model/channels/membership-rights.ts";
import { startTopic } from "../../model/drafts/composer-focus.ts";
import { copyAddress } from "../../model/navigation/copy-address.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useJoinChannel } from "../../net/channels/use-join-channel.ts";
import { markConversationsRead } from "../../net/reading/mark-all-read.ts";
import { useHasUnread } from "../../read/feed/unread/use-has-unread.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/layers/menu.tsx";
import { setMuted, setSubscription } from "./set-subscription.ts";

type ChannelMenuProps = { channel: Channel; anchor: HTMLElement; onClose: () => void };

export function ChannelMenu({ channel, anchor, onClose }: ChannelMenuProps) {
  const join = useJoinChannel();
  const { id } = channel;
  const mayStart = useChatStore((state) => mayStartTopics(state, channel));
  const isAdding = useChatStore((state) => mayAddPeople(state, channel));
  const openPage = (tab: "topics" | "members" | "general") =>
    navigate({ kind: "channel-page", channelId: id, tab });
  return (
    <Menu anchor={anchor} onClose={onClose} align="end">
      {mayStart && (
        <MenuItem icon={<MessageSquarePlus />} onSelect={() => startTopic(id)}>
          New topic
        </MenuItem>
      )}
      {channel.isSubscribed ? (
        <SubscriberItems channel={channel} />
      ) : (
        !channel.isArchived && (
          <MenuItem icon={<UserPlus />} onSelect={() => join.mutate(channel.name)}>
            Join
          </MenuItem>
        )
      )}
      <MenuItem icon={<Link2 />} onSelect={() => void copyAddress({ kind: "channel", channelId: id })}>
        Copy link
      </MenuItem>
      <MenuSeparator />
      {isAdding && (
        <MenuItem icon={<UserPlus />} onSelect={() => openWindow({ kind: "add-people", channelId: id })}>
          Add people…
        </MenuItem>
      )}
      <MenuItem icon={<Users />} onSelect={() => openPage("members")}>
        Members
      </MenuItem>
      <MenuItem icon={<List />} onSelect={() => openPage("topics")}>
        All topics
      </MenuItem>
      <MenuItem icon={<Settings />} onSelect={() => openPage("general")}>
        Channel settings
      </MenuItem>
      {channel.isSubscribed && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<LogOut />}
            isDangerous
            onSelect={() => openWindow({ kind: "leave-channel", channelId: id })}
          >
            Leave…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function SubscriberItems({ channel }: { channel: Channel }) {
  const { id, isMuted, pinToTop } = channel;
  const isIn = (conversation: Conversation) => conversation.kind === "topic" && conversation.channelId === id;
  const hasUnread = useHasUnread(isIn);
  return (
    <>
      <MenuItem icon={<CheckCheck />} disabled={!hasUnread} onSelect={() => markConversationsRead(isIn)}>
        Mark as read
      </MenuItem>
      <MenuItem icon={isMuted ? <Volume2 /> : <BellOff />} onSelect={() => void setMuted(channel, !isMuted)}>
        {isMuted ? "Unmute" : "Mute"}
      </MenuItem>
      <MenuItem
        icon={pinToTop ? <PinOff /> : <Pin />}
        onSelect={() => void setSubscription(channel, { pinToTop: !pinToTop })}
      >
        {pinToTop ? "Unpin" : "Pin to the top"}
      </MenuItem>
    </>
  );
}
