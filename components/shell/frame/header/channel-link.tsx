/** A channel's name in headers; leads to its messages. */
import { viewToHash } from "../../../model/navigation/view-hash.ts";

export function ChannelLink({ channelId, name }: { channelId: number; name: string }) {
  return (
    <>
      <a
        href={viewToHash({ kind: "channel", channelId })}
        className="max-w-[40%] shrink-0 truncate rounded-sm text-base text-ink-soft hover:text-ink hover:underline max-sm:-mt-2 max-sm:max-w-full max-sm:pt-2 max-sm:text-xs max-sm:text-ink-faint mark-under-finger"
      >
        {name}
      </a>
      <span aria-hidden="true" className="text-ink-faint max-sm:hidden">
        /
      </span>
    </>
  );
}
