"use client";
/** What is said above the composer of a channel, or in its place. */
import type { FeedView } from "../../model/navigation/view.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { JoinNotice } from "./join-notice.tsx";
import { NoComposer } from "./no-composer.tsx";

type ChannelNoticesProps = { place: FeedView; channel: Channel; mayWrite: boolean };

/** For those who are not in the channel, or may not write there. */
export function ChannelNotices({ place, channel, mayWrite }: ChannelNoticesProps) {
  const { name, isArchived, isSubscribed } = channel;
  return (
    <>
      {!isSubscribed && !isArchived && <JoinNotice channelName={name} />}
      {!mayWrite && <NoComposer place={place} why={isArchived ? "archived" : "not-allowed"} name={name} />}
    </>
  );
}
