"use client";
/** Channels in the sidebar. */
import { Plus } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { matchesFilter } from "../../../lib/text/name-match.ts";
import { type Channel, useSubscribedChannels } from "../../manage/channels/use-subscribed-channels.ts";
import { groupByFolder } from "../../model/channels/group-by-folder.ts";
import { orderChannels } from "../../model/channels/order-channels.ts";
import type { View } from "../../model/navigation/view.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useUnreadCounts } from "../../model/topics/use-unread-counts.ts";
import { useRecentTopicsOfAll, useTopicsOf } from "../../net/topics/use-recent-topics.ts";
import { MenuButton } from "../../ui/layers/menu-button.tsx";
import { tooltip } from "../../ui/layers/tooltip.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import { shellScript } from "../shell-script.ts";
import { ChannelRow } from "./channel-row.tsx";
import { SidebarSection } from "./sidebar-section.tsx";

/** Rows beyond these are deferred, so that they do not delay messages. */
const FIRST_ROWS = 40;

const channelMenu = lazyPart(shellScript, ({ ChannelMenu }) => ChannelMenu);

export function ChannelSection({ view, filter }: { view: View; filter: string }) {
  const channels = useSubscribedChannels();
  const unread = useUnreadCounts();
  const demotion = useChatStore(({ settings }) => settings.personal.get("demote_inactive_streams"));
  const ordered = useMemo(() => orderChannels(channels, demotion), [channels, demotion]);
  const currentId = "channelId" in view ? view.channelId : null;
  const listed = ordered.filter((channel) => !channel.isArchived || channel.id === currentId);
  const unreadTotal = channels
    .filter((channel) => !channel.isMuted)
    .reduce((sum, channel) => sum + (unread.byChannel.get(channel.id) ?? 0), 0);

  return (
    <SidebarSection
      title="Channels"
      name="channels"
      isForcedOpen={filter !== ""}
      summary={<UnreadBadge count={unreadTotal} />}
      actions={<ChannelActions />}
    >
      {filter === "" ? (
        <FoldedChannels channels={listed} view={view} />
      ) : (
        <FilteredChannels channels={listed} view={view} filter={filter} />
      )}
    </SidebarSection>
  );
}

const NONE: ChatState["sharedLists"]["folders"] = [];

type ChannelListProps = { channels: readonly Channel[]; view: View };

function FoldedChannels({ channels, view }: ChannelListProps) {
  const folders = useChatStore(({ settings, sharedLists }) =>
    settings.personal.get("web_left_sidebar_show_channel_folders") === false ? NONE : sharedLists.folders,
  );
  const unread = useUnreadCounts();
  if (channels.length === 0) return <Nothing>You have not joined any channel yet.</Nothing>;
  return groupByFolder(channels, folders).map((group) =>
    group.title === null ? (
      <ChannelList key={group.name} channels={group.channels} view={view} />
    ) : (
      <SidebarSection
        key={group.name}
        title={group.title}
        name={group.name}
        isNested
        summary={
          <UnreadBadge
            count={group.channels.reduce((sum, { id }) => sum + (unread.byChannel.get(id) ?? 0), 0)}
          />
        }
      >
        <ChannelList channels={group.channels} view={view} />
      </SidebarSection>
    ),
  );
}

function ChannelList({ channels, view }: ChannelListProps) {
  const unread = useUnreadCounts();
  const drawn = useDeferredValue(channels.length, FIRST_ROWS);
  return (
    <ul className="flex flex-col gap-px">
      {channels.slice(0, Math.max(drawn, FIRST_ROWS)).map((channel) => (
        <li key={channel.id}>
          <ChannelRow
            channel={channel}
            unread={unread.byChannel.get(channel.id) ?? 0}
            {...placeIn(channel, view)}
          />
        </li>
      ))}
    </ul>
  );
}

function placeIn(channel: Channel, view: View): { isOpen: boolean; topic: string | null } {
  const isOpen = "channelId" in view && view.channelId === channel.id;
  return { isOpen, topic: isOpen && view.kind === "topic" ? view.topic : null };
}

function FilteredChannels({ channels, view, filter }: ChannelListProps & { filter: string }) {
  const unread = useUnreadCounts();
  useTopicsOf(channels);
  const topics = useRecentTopicsOfAll();
  const found = filterChannels(channels, topics, filter);
  if (found.length === 0) return <Nothing>No channel or topic matches.</Nothing>;
  return (
    <ul className="flex flex-col gap-px">
      {found.map(({ channel, isMatch, topics: names }) => (
        <li key={channel.id}>
          <ChannelRow
            channel={channel}
            unread={unread.byChannel.get(channel.id) ?? 0}
            {...placeIn(channel, view)}
            isParent={!isMatch}
            foundTopics={names}
          />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className="px-2 py-1 text-sm text-ink-faint">{children}</p>;
}

function ChannelActions() {
  return (
    <MenuButton
      menu={channelMenu}
      {...tooltip("Add channels")}
      aria-label="Add channels"
      className="inline-flex size-7 items-center justify-center rounded-md text-ink-faint hover:bg-hover hover:text-ink aria-expanded:bg-selected touch:size-11"
    >
      <Plus className="size-4" />
    </MenuButton>
  );
}

type Named = { readonly id: number; readonly name: string };
type Topic = { readonly channelId: number; readonly name: string };

type FilteredChannel<Channel> = {
  channel: Channel;
  isMatch: boolean;
  topics: readonly string[];
};

const MAX_TOPICS = 6;

/** Words may match channel and topic together; if the channel matches alone, topics must match on their own. */
export function filterChannels<Channel extends Named>(
  channels: readonly Channel[],
  topics: readonly Topic[],
  filter: string,
): FilteredChannel<Channel>[] {
  const byChannel = Map.groupBy(topics, ({ channelId }) => channelId);
  return channels.flatMap((channel): FilteredChannel<Channel>[] => {
    const isMatch = matchesFilter(channel.name, filter);
    const matching = (byChannel.get(channel.id) ?? [])
      .map(({ name }) => name)
      .filter((name) => matchesFilter(isMatch ? name : `${channel.name} ${name}`, filter))
      .slice(0, MAX_TOPICS);
    return isMatch || matching.length > 0 ? [{ channel, isMatch, topics: matching }] : [];
  });
}
