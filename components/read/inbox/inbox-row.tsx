"use client";
/** A conversation in the inbox. */
import { AtSign, Bell, Check } from "lucide-react";
import { memo } from "react";
import { messageExcerpt } from "../../content/message-content/message-excerpt.ts";
import { GroupFaces } from "../../content/people/group-faces.tsx";
import { viewOfConversation } from "../../model/navigation/view.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { directTitle } from "../../model/people/direct-title.ts";
import { useUsers } from "../../model/people/use-users.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { STAND_IN, splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { useLatestMessage } from "../../net/messages/use-latest-message.ts";
import { markAllRead } from "../../net/reading/mark-all-read.ts";
import { Age } from "../../ui/age.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import type { InboxEntry } from "./inbox.ts";

/** `place`: rows above. */
type InboxRowProps = { entry: InboxEntry<Conversation>; place: number };

/** Memoized for scrolling. */
export const InboxRow = memo(function InboxRow({ entry, place }: InboxRowProps) {
  const { conversation, ids } = entry;
  const users = useUsers();
  const last = useLatestMessage(ids.lastKey() ?? 0);
  const sender = last && (users.get(last.senderId)?.name ?? last.senderName);
  const title =
    conversation.kind === "direct"
      ? directTitle(conversation.userIds, users)
      : topicTitle(splitResolved(conversation.topic).rest);

  return (
    <div className="group relative flex items-center rounded-md hover:bg-hover">
      <a
        href={viewToHash(viewOfConversation(conversation))}
        data-row={place}
        // Safari does not focus a clicked link otherwise.
        tabIndex={0}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md px-3 py-2"
      >
        <RowPicture conversation={conversation} senderId={last?.senderId} senderName={sender} />
        <span className="min-w-0 flex-1">
          <RowTitle entry={entry} title={title} />
          <span className="block h-5 truncate text-ink-soft text-sm">
            {last && isOfSeveral(conversation) && <bdi className="text-ink">{sender}: </bdi>}
            {last && messageExcerpt(last)}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 group-focus-within:invisible group-hover:invisible touch:visible!">
          <span className="h-4.5 text-ink-faint text-xs tabular-nums">
            {last && <Age at={last.timestamp} />}
          </span>
          <UnreadBadge
            count={ids.size}
            tone={conversation.kind === "direct" || entry.isMentioned ? "personal" : "quiet"}
          />
        </span>
      </a>
      <span className="absolute right-2 hidden group-focus-within:block group-hover:block touch:static touch:block">
        <IconButton
          label={`Mark ${title} as read`}
          keys={["E"]}
          icon={<Check className="size-4" />}
          onClick={() => markAllRead([...ids.keys()])}
        />
      </span>
    </div>
  );
});

function isOfSeveral(conversation: Conversation): boolean {
  return conversation.kind === "topic" || conversation.userIds.length > 1;
}

function RowTitle({ entry, title }: { entry: InboxEntry<Conversation>; title: string }) {
  const { conversation, isFollowed, isMentioned } = entry;
  const topic = conversation.kind === "topic" ? splitResolved(conversation.topic) : null;
  return (
    <span className="flex items-center gap-1.5">
      <span className="truncate font-semibold text-md">
        {topic?.isResolved && <Check className="mr-1 inline size-3.5 text-success" aria-label="Resolved" />}
        <span className={topic?.rest === "" ? STAND_IN : undefined}>{title}</span>
      </span>
      {isFollowed && <Bell aria-label="Followed" className="size-3 shrink-0 text-ink-faint" />}
      {isMentioned && <AtSign aria-label="Mentions you" className="size-3.5 shrink-0 text-accent" />}
    </span>
  );
}

type RowPictureProps = { conversation: Conversation; senderId?: number; senderName?: string };

function RowPicture({ conversation, senderId, senderName }: RowPictureProps) {
  const users = useUsers();
  if (conversation.kind === "direct" && isOfSeveral(conversation)) {
    return <GroupFaces userIds={conversation.userIds} isLarge />;
  }
  const id = conversation.kind === "direct" ? conversation.userIds[0] : senderId;
  if (id === undefined) return <span className="size-9 shrink-0 rounded-md bg-selected" />;
  const user = users.get(id);
  return <Avatar id={id} name={user?.name ?? senderName ?? ""} url={user?.avatarUrl} size="lg" />;
}
