/** The sign before a channel's name: its colour, and a lock when it is private. */
import { Archive, Hash, Lock } from "lucide-react";
import { classNames } from "../ui/class-names.ts";

type ChannelMarkProps = {
  channel: { color: string; isPrivate: boolean; isArchived: boolean };
  className?: string;
};

/** 16 px by default; the colour is evened out so that it can be seen on both themes. */
export function ChannelMark({ channel, className }: ChannelMarkProps) {
  const Icon = channel.isArchived ? Archive : channel.isPrivate ? Lock : Hash;
  return (
    <>
      <Icon
        aria-hidden="true"
        strokeWidth={2.25}
        className={classNames("shrink-0", className ?? "size-4")}
        style={{
          color: `light-dark(oklch(from ${channel.color} min(l, 0.6) c h), oklch(from ${channel.color} max(l, 0.7) c h))`,
        }}
      />
      {channel.isPrivate && <span className="sr-only">Private channel </span>}
    </>
  );
}
