"use client";
/** A row of recent conversations. */
import { memo } from "react";
import { messageExcerpt } from "../../content/message-content/message-excerpt.ts";
import { viewOfConversation } from "../../model/navigation/view.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { useLatestMessage } from "../../net/messages/use-latest-message.ts";
import { Age } from "../../ui/age.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import { ConversationName } from "./conversation-name.tsx";
import type { RecentConversation } from "./recent-conversations.ts";

const SHOWN_SPEAKERS = 4;

/** `place`: rows above. */
type RecentRowProps = { entry: RecentConversation; place: number };

/** Memoized for scrolling. */
export const RecentRow = memo(function RecentRow({ entry, place }: RecentRowProps) {
  const { conversation, unread } = entry;
  const users = useUsers();
  const fetched = useLatestMessage(entry.lastId);
  const last = entry.lastMessage ?? fetched;
  const speaker = last && (users.get(last.senderId)?.name ?? last.senderName);
  return (
    <a
      href={viewToHash(viewOfConversation(conversation))}
      data-row={place}
      // Safari does not focus a clicked link otherwise.
      tabIndex={0}
      className="flex items-center gap-4 rounded-md px-3 py-2 hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span
          className={classNames("flex min-w-0 items-center gap-1.5 text-md", unread > 0 && "font-semibold")}
        >
          <ConversationName conversation={conversation} />
        </span>
        <span className="block h-5 truncate text-ink-soft text-sm">
          {last && (
            <>
              <bdi>{speaker}</bdi>: <bdi>{messageExcerpt(last)}</bdi>
            </>
          )}
        </span>
      </span>
      <Speakers ids={entry.lastMessage || !last ? entry.senderIds : [last.senderId]} />
      <span className="flex w-20 shrink-0 items-center justify-end gap-2 text-ink-faint text-xs tabular-nums max-sm:w-auto max-sm:flex-col max-sm:items-end max-sm:gap-1">
        <UnreadBadge count={unread} tone={conversation.kind === "direct" ? "personal" : "quiet"} />
        {last && <Age at={last.timestamp} />}
      </span>
    </a>
  );
});

function Speakers({ ids }: { ids: readonly number[] }) {
  const users = useUsers();
  const names = ids.map((id) => users.get(id)?.name ?? "Unknown person");
  const more = ids.length - SHOWN_SPEAKERS;
  return (
    <span
      title={names.join(", ")}
      className="flex w-32 shrink-0 items-center justify-end gap-1 max-sm:hidden"
    >
      {ids.slice(0, SHOWN_SPEAKERS).map((id, index) => (
        <Avatar key={id} id={id} name={names[index] ?? ""} url={users.get(id)?.avatarUrl} size="md" />
      ))}
      {more > 0 && <span className="text-2xs text-ink-faint">+{more}</span>}
      <span className="sr-only">Participants: {names.join(", ")}</span>
    </span>
  );
}
