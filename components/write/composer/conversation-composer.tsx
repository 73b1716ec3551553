"use client";
/** A conversation's composer, or why there is none. */
import type { ReactNode } from "react";
import { ROLE_GUEST } from "../../../lib/kernel/roles/roles.contract.ts";
import { mayPost } from "../../model/channels/channel-rights.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import type { FeedView } from "../../model/navigation/view.ts";
import { directTitle } from "../../model/people/direct-title.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { useUsers } from "../../model/people/use-users.ts";
import type { Conversation, TopicConversation } from "../../model/store/history/conversation.ts";
import { holds } from "../../model/store/organization/groups-state.ts";
import type { KnownOfPeople } from "../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { mayResolve } from "../../model/topics/topic-rights.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { Button } from "../../ui/button.tsx";
import { notifyError } from "../../ui/layers/notify.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { Composer } from "./composer.tsx";
import { composerNotices } from "./composer-tools.ts";

const noComposer = lazyPart(composerNotices, ({ NoComposer }) => NoComposer);

type DirectComposerProps = {
  view: Extract<FeedView, { kind: "direct" }>;
  onSent: (conversation: Conversation) => void;
};

export function DirectComposer({ view, onSent }: DirectComposerProps) {
  const { userIds } = view;
  const users = useUsers();
  const own = useOwnUser();
  const mayWrite = useChatStore((state) => mayConverse(state, userIds));
  const people = userIds.map((id) => users.get(id));
  const gone = people.find((user) => user && !user.isActive);
  const isOwn = userIds.length === 1 && userIds[0] === own.id;
  const placeholder = isOwn ? "A note to yourself" : `Message ${directTitle(userIds, users)}`;
  const why = people.includes(undefined) ? "unknown" : gone ? "deactivated" : mayWrite ? null : "no-direct";
  return (
    <ComposerFoot>
      {why === null ? (
        <Composer
          place={view}
          placeholder={placeholder}
          onSent={onSent}
          reminder={<GuestWarning userIds={userIds} />}
        />
      ) : (
        <Lazy part={noComposer} props={{ place: view, why, name: gone?.name ?? "" }} />
      )}
    </ComposerFoot>
  );
}

/** Unless all others are bots, a participant needs permission for direct messages. */
export function mayConverse(known: KnownOfPeople, userIds: readonly number[]): boolean {
  const { ownUserId, users, groups, permissions } = known;
  const holder = permissions.get("direct_message_permission_group");
  const people = [ownUserId, ...userIds].flatMap((id) => users.get(id) ?? []);
  if (holder === undefined || people.every(({ id, isBot }) => id === ownUserId || isBot)) return true;
  return people.some((person) => holds(person, holder, groups));
}

/** An organization setting. */
function GuestWarning({ userIds }: { userIds: readonly number[] }) {
  const warning = useChatStore(({ users, settings, ownUserId }) => {
    const isWanted = settings.organization.get("enable_guest_user_dm_warning") !== false;
    if (!isWanted || users.get(ownUserId)?.role === ROLE_GUEST) return null;
    const guests = userIds.flatMap((id) => {
      const user = users.get(id);
      return user?.role === ROLE_GUEST ? [user.name] : [];
    });
    if (guests.length === 0) return null;
    return guests.length === 1
      ? `${guests[0]} is a guest in this organization.`
      : `${guests.slice(0, -1).join(", ")} and ${guests.at(-1)} are guests in this organization.`;
  });
  if (warning === null) return null;
  return <p className="mx-2 mb-1.5 rounded-md bg-warning-soft px-2 py-1 text-sm text-warning">{warning}</p>;
}

const channelNotices = lazyPart(composerNotices, ({ ChannelNotices }) => ChannelNotices);

type ChannelComposerProps = {
  view: Extract<FeedView, { kind: "channel" | "topic" }>;
  onSent: (conversation: Conversation) => void;
};

export function ChannelComposer({ view, onSent }: ChannelComposerProps) {
  const channel = useChannel(view.channelId);
  const mayWrite = useChatStore((state) => channel !== undefined && mayPost(state, channel));
  if (!channel) return null;
  const { name, isSubscribed } = channel;
  const placeholderIn = (topic: string) => `Message ${name} / ${topicTitle(splitResolved(topic).rest)}`;
  const placeholder = view.kind === "topic" ? placeholderIn(view.topic) : `New topic in ${name}`;
  return (
    <ComposerFoot>
      {!(isSubscribed && mayWrite) && (
        <Lazy part={channelNotices} props={{ place: view, channel, mayWrite }} />
      )}
      {mayWrite && view.kind === "topic" && splitResolved(view.topic).isResolved && (
        <ResolvedNotice topic={view} />
      )}
      {mayWrite && (
        <Composer place={view} placeholder={placeholder} placeholderIn={placeholderIn} onSent={onSent} />
      )}
    </ComposerFoot>
  );
}

/** Not lazy-loaded, so that the feed above stays in place. */
function ResolvedNotice({ topic }: { topic: TopicConversation }) {
  const { channelId } = topic;
  const isReopenable = useChatStore((state) => mayResolve(state, channelId));
  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center gap-3 rounded-lg border border-line bg-sidebar py-1.5 pr-1.5 pl-3 text-ink-soft text-sm">
      <span className="min-w-0 flex-1">
        This topic is resolved.{isReopenable && " Reopen it if there is more to discuss."}
      </span>
      {isReopenable && (
        <Button size="sm" onClick={({ detail }) => detail < 2 && reopen(topic)}>
          Reopen
        </Button>
      )}
    </div>
  );
}

function reopen({ channelId, topic }: TopicConversation): void {
  composerNotices.load().then(
    ({ toggleResolved }) => toggleResolved({ kind: "topic", channelId, topic }),
    () => notifyError("The topic was not changed, because a part of the app could not be loaded. Try again."),
  );
}

function ComposerFoot({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-list shrink-0 px-4 pb-4 max-sm:px-2 max-sm:pb-2 low:pb-1">
      {children}
    </div>
  );
}
