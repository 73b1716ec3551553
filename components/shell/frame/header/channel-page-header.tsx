"use client";
/** Header of a channel's page. */
import { ChannelMark } from "../../../content/channels/channel-mark.tsx";
import { useChannel } from "../../../model/channels/use-channel.ts";
import { CHANNEL_PAGE_TITLES, type ChannelPageTab } from "../../../model/navigation/channel-page.ts";
import { ChannelLink } from "./channel-link.tsx";

export function ChannelPageHeader({ channelId, tab }: { channelId: number; tab: ChannelPageTab }) {
  const channel = useChannel(channelId);
  if (!channel) {
    return <h1 className="truncate text-base font-semibold">Unknown channel</h1>;
  }
  return (
    <>
      <ChannelMark channel={channel} className="size-4.5" />
      <div className="relative flex min-w-0 flex-1 items-baseline gap-2 max-sm:flex-col max-sm:gap-0">
        <ChannelLink channelId={channelId} name={channel.name} />
        <h1 className="truncate text-base font-semibold max-sm:text-md">{CHANNEL_PAGE_TITLES[tab]}</h1>
      </div>
    </>
  );
}
