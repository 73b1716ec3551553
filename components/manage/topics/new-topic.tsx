"use client";
/** Chooses a new topic's channel. */
import { Combobox } from "@base-ui/react/combobox";
import { useMemo, useState } from "react";
import { matchesFilter } from "../../../lib/text/name-match.ts";
import { ChannelMark } from "../../content/channels/channel-mark.tsx";
import { mayStartTopics } from "../../model/channels/channel-rights.ts";
import { startTopic } from "../../model/drafts/composer-focus.ts";
import { typeAgain } from "../../model/keyboard/type-again.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { MAX_PICKED_FROM, PickList } from "../../ui/fields/pick-list.tsx";

/** Choosing closes the dialog. */
const NONE: Channel | null = null;

export function NewTopic({ onClose }: { onClose: () => void }) {
  const channels = useChannelsForTopics();
  const [query, setQuery] = useState("");

  function open(channel: Channel | null) {
    if (!channel) return;
    onClose();
    startTopic(channel.id);
  }

  return (
    <Combobox.Root
      items={channels}
      inline
      open
      autoHighlight
      limit={MAX_PICKED_FROM}
      value={NONE}
      onValueChange={open}
      inputValue={query}
      onInputValueChange={setQuery}
      itemToStringLabel={(channel) => channel.name}
      filter={(channel, typed) => matchesFilter(channel.name, typed)}
    >
      <Combobox.Input
        aria-label="Channel"
        placeholder="Channel"
        onFocus={() => typeAgain("new-topic")}
        className="mx-5 h-10 rounded-md border border-line-strong bg-field px-3 text-base outline-none focus-visible:border-accent focus-visible:ring-2 focus-visible:ring-accent/25 touch:text-[1rem]"
      />
      <PickList none="No channel by this name in which you may write.">
        {(channel: Channel) => (
          <>
            <ChannelMark channel={channel} />
            <span className="min-w-0 truncate">{channel.name}</span>
          </>
        )}
      </PickList>
    </Combobox.Root>
  );
}

function useChannelsForTopics(): Channel[] {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const permissions = useChatStore((state) => state.permissions);
  const channels = useChatStore((state) => state.channels);
  return useMemo(() => {
    const known = { ownUserId, users, groups, permissions };
    return [...channels.values()]
      .filter((channel) => channel.isSubscribed && mayStartTopics(known, channel))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  }, [ownUserId, users, groups, permissions, channels]);
}
