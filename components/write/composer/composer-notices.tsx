"use client";
/** Notices above or instead of a composer. */
import { useNoComposer } from "../../model/drafts/composer-focus.ts";
import { useFocusIfLost } from "../../model/keyboard/use-focus-if-lost.ts";
import { type FeedView, viewKey } from "../../model/navigation/view.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { useJoinChannel } from "../../net/channels/use-join-channel.ts";
import { Button } from "../../ui/button.tsx";
import { KeptDraft } from "./kept-draft.tsx";

const SENTENCES = {
  archived: () => "This channel is archived: it can be read, not written to.",
  "not-allowed": (name) => `You are not allowed to post in ${name}.`,
  "no-direct": () => "This organization does not allow direct messages between you.",
  unknown: () => "Someone in this conversation does not exist, or you do not have access to them.",
  deactivated: (name) => `${name} is deactivated and would not get your message.`,
} satisfies Record<string, (name: string) => string>;

type ChannelNoticesProps = { place: FeedView; channel: Channel; mayWrite: boolean };

export function ChannelNotices({ place, channel, mayWrite }: ChannelNoticesProps) {
  const { name, isArchived, isSubscribed } = channel;
  return (
    <>
      {!isSubscribed && !isArchived && <JoinNotice channelName={name} />}
      {!mayWrite && <NoComposer place={place} why={isArchived ? "archived" : "not-allowed"} name={name} />}
    </>
  );
}

/** @property name channel or person. */
type Refusal = { why: keyof typeof SENTENCES; name: string };

/** Earlier text stays in a draft. */
export function NoComposer({ place, why, name }: Refusal & { place: FeedView }) {
  const key = viewKey(place);
  useNoComposer(key);
  useFocusIfLost();
  return (
    <p className="rounded-lg border border-line bg-sidebar px-3 py-2.5 text-ink-soft text-md">
      {SENTENCES[why](name)}
      <KeptDraft draftKey={key} />
    </p>
  );
}

/** Channels not joined send no events. */
function JoinNotice({ channelName }: { channelName: string }) {
  const join = useJoinChannel();
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sidebar py-1.5 pr-1.5 pl-3 text-ink-soft text-sm">
      <span className="min-w-0 flex-1">
        {join.error
          ? join.error.message
          : `You have not joined ${channelName}: new messages do not appear here automatically.`}
      </span>
      <Button size="sm" disabled={join.isPending} onClick={() => join.mutate(channelName)}>
        Join
      </Button>
    </div>
  );
}
