"use client";
/** Notices and questions beside a composer, or instead of it. */
import { useState } from "react";
import { mayAddPeople } from "../../model/channels/membership-rights.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import { useNoComposer } from "../../model/drafts/composer-focus.ts";
import { useFocusIfLost } from "../../model/keyboard/use-focus-if-lost.ts";
import { type FeedView, viewKey } from "../../model/navigation/view.ts";
import { useUsers } from "../../model/people/use-users.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { addPeople } from "../../net/channels/channel-requests.ts";
import { useJoinChannel } from "../../net/channels/use-join-channel.ts";
import { useRequest } from "../../net/forms/use-request.ts";
import { toggleResolved } from "../../net/topics/resolve-topic.ts";
import { Button } from "../../ui/button.tsx";
import { KeptDraft } from "./kept-draft.tsx";

export { toggleResolved };

const SENTENCES = {
  archived: () => "This channel is archived, so nobody can post in it.",
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

type OutsiderQuestionProps = {
  channelId: number;
  userIds: readonly number[];
  onSend: () => void;
  onCancel: () => void;
};

/**
 * Asks what to do about mentioned people who cannot see the channel. The message waits in the composer; typing
 * closes the question.
 */
export function OutsiderQuestion({ channelId, userIds, onSend, onCancel }: OutsiderQuestionProps) {
  const users = useUsers();
  const channel = useChannel(channelId);
  const mayAdd = useChatStore((state) => channel !== undefined && mayAddPeople(state, channel));
  const add = useRequest((name: string) => addPeople(name, userIds, true), onSend);
  const [names] = useState(() => userIds.map((id) => users.get(id)?.name ?? "somebody"));
  if (!channel) return null;
  const list = new Intl.ListFormat("en").format(names);
  return (
    <fieldset aria-label="Mentions" className="mx-2 mb-1.5 rounded-md bg-warning-soft px-2.5 py-2">
      <p role="alert" className="text-sm text-warning">
        {list} cannot see {channel.name} and will not get this message.
        {!mayAdd && ` You are not allowed to add people to ${channel.name}.`}
        {add.error && ` Nobody was added. ${add.error.message}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {mayAdd && (
          <Button size="sm" isBusy={add.isPending} onClick={() => add.mutate(channel.name)}>
            {names.length === 1 ? "Add to the channel and send" : `Add ${names.length} people and send`}
          </Button>
        )}
        <Button size="sm" onClick={onSend}>
          Send anyway
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
