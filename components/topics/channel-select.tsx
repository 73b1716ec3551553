"use client";
/** Chooses the channel that messages are moved to. */
import { ChevronDown } from "lucide-react";
import { useId, useMemo } from "react";
import { useChatStore } from "../store/use-store.ts";
import { destinations } from "./topic-rights.ts";

type ChannelSelectProps = {
  value: number;
  /** The channel where the messages are. */
  own: number;
  onChange: (channelId: number) => void;
};

/** The browser's own control: it is found by typing, and a phone shows it over the whole screen. */
export function ChannelSelect({ value, own, onChange }: ChannelSelectProps) {
  const id = useId();
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
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        Channel
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-10 w-full appearance-none rounded-md border border-line-strong bg-field pr-9 pl-3 text-base text-ink focus:border-accent focus:outline-none focus:ring-2 focus:ring-accent/25 touch:h-11 touch:text-[1rem]"
        >
          {offered.map((channel) => (
            <option key={channel.id} value={channel.id}>
              {channel.name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
        />
      </div>
    </div>
  );
}
