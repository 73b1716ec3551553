"use client";
/** Chooses the channel that messages are moved to. */
import { useMemo } from "react";
import { useChatStore } from "../../model/store/use-store.ts";
import { destinations } from "../../model/topics/topic-rights.ts";
import { LongSelect } from "../../ui/fields/long-select.tsx";

type ChannelSelectProps = {
  value: number;
  /** The channel where the messages are. */
  own: number;
  onChange: (channelId: number) => void;
};

export function ChannelSelect({ value, own, onChange }: ChannelSelectProps) {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const permissions = useChatStore((state) => state.permissions);
  const channels = useChatStore((state) => state.channels);
  const offered = useMemo(() => {
    const found = destinations({ ownUserId, users, groups, permissions, channels });
    const here = channels.get(own);
    return here && !found.includes(here) ? [here, ...found] : found;
  }, [ownUserId, users, groups, permissions, channels, own]);
  const options = offered.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <LongSelect
      label="Channel"
      groups={[{ options }]}
      value={String(value)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
