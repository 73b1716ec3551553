"use client";
/** All visible channels; the archived ones come last, since only here can they be found to be brought back. */
import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { ROLE_GUEST } from "../../../lib/kernel/roles/roles.contract.ts";
import { matchesFilter, matchRank } from "../../../lib/text/name-match.ts";
import { CutDescription } from "../../content/channels/channel-description.tsx";
import { ChannelMark } from "../../content/channels/channel-mark.tsx";
import { takeTyped } from "../../model/keyboard/type-ahead.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useJoinChannel } from "../../net/channels/use-join-channel.ts";
import { Button } from "../../ui/button.tsx";
import { useMayCreateChannels } from "./use-may-create-channels.ts";

type BrowseChannelsProps = { onCreate: () => void; onClose: () => void };

/** Not a combobox: its options may not contain buttons. */
export function BrowseChannels({ onCreate, onClose }: BrowseChannelsProps) {
  const channels = useChatStore((state) => state.channels);
  const isGuest = useOwnUser().role === ROLE_GUEST;
  const mayCreate = useMayCreateChannels();
  const [query, setQuery] = useState("");
  const shown = [...channels.values()]
    .filter((channel) => matchesFilter(`${channel.name} ${channel.description}`, query))
    .toSorted(
      (a, b) =>
        Number(a.isArchived) - Number(b.isArchived) ||
        matchRank(a.name, query) - matchRank(b.name, query) ||
        a.name.localeCompare(b.name),
    );

  return (
    <>
      <div className="flex gap-2 px-5 pb-3">
        <div className="relative min-w-0 flex-1">
          <Search className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint touch:top-3.5" />
          <input
            type="search"
            aria-label="Find a channel"
            placeholder="Find a channel"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onFocus={() => {
              const typed = takeTyped("browse-channels");
              setQuery((before) => before + typed);
            }}
            className="h-9 w-full rounded-md border border-line-strong bg-field pr-3 pl-9 text-md focus:border-accent focus:outline-none focus:ring-2 focus:ring-accent/25 touch:h-11 touch:text-[1rem]"
          />
        </div>
        {mayCreate && (
          <Button icon={<Plus className="size-4" />} onClick={onCreate}>
            New channel
          </Button>
        )}
      </div>
      {isGuest && (
        <p className="px-5 pb-3 text-ink-soft text-sm">
          As a guest, you see only the channels that you were added to. Ask a member to add you to others.
        </p>
      )}
      <ul className="min-h-40 flex-1 overflow-y-auto border-line border-t px-3 py-2">
        {shown.map((channel) => (
          <ChannelItem key={channel.id} channel={channel} onOpen={onClose} />
        ))}
        {shown.length === 0 && (
          <li className="px-2 py-8 text-center text-md text-ink-faint">No channel matches “{query}”.</li>
        )}
      </ul>
    </>
  );
}

function ChannelItem({ channel, onOpen }: { channel: Channel; onOpen: () => void }) {
  const join = useJoinChannel();

  function open() {
    onOpen();
    navigate({ kind: "channel", channelId: channel.id });
  }

  return (
    <li className="flex items-center gap-3 rounded-md px-2 py-2 hover:bg-hover">
      <ChannelMark channel={channel} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-medium">{channel.name}</p>
        <p className="truncate text-sm text-ink-soft">
          {channel.isArchived ? "Archived" : memberCount(channel.subscriberCount)}
          {(channel.isArchived || channel.subscriberCount !== null) && channel.description !== "" && " · "}
          <CutDescription html={channel.renderedDescription} />
        </p>
        {join.error && <p className="text-sm text-danger">{join.error.message}</p>}
      </div>
      {channel.isSubscribed || channel.isArchived ? (
        <Button size="sm" variant="ghost" onClick={open}>
          Open
        </Button>
      ) : (
        <>
          <Button size="sm" variant="ghost" onClick={open}>
            View
          </Button>
          <Button size="sm" disabled={join.isPending} onClick={() => join.mutate(channel.name)}>
            {join.isPending ? "Joining…" : "Join"}
          </Button>
        </>
      )}
    </li>
  );
}

function memberCount(count: number | null): string {
  if (count === null) return "";
  return count === 1 ? "1 member" : `${count} members`;
}
