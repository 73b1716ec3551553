/** A channel's icon in its color. */
import { Archive, Hash, Lock } from "lucide-react";
import { shownColor } from "../../model/channels/shown-color.ts";
import { classNames } from "../../ui/class-names.ts";

type ChannelMarkProps = {
  channel: { color: string; isPrivate: boolean; isArchived: boolean };
  className?: string;
};

/** Defaults to 16 px. */
export function ChannelMark({ channel, className }: ChannelMarkProps) {
  const Icon = channel.isArchived ? Archive : channel.isPrivate ? Lock : Hash;
  return (
    <>
      <Icon
        aria-hidden="true"
        strokeWidth={2.25}
        className={classNames("shrink-0", className ?? "size-4")}
        style={{ color: shownColor(channel.color) }}
      />
      {channel.isPrivate && <span className="sr-only">Private channel </span>}
    </>
  );
}
