"use client";
/** Card of a linked message. */

import { viewOfMessage } from "../../../model/navigation/view.ts";
import { viewToHash } from "../../../model/navigation/view-hash.ts";
import { useUser } from "../../../model/people/use-users.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { PlaceTitle } from "../../../model/topics/place-title.tsx";
import { useMessage } from "../../../net/messages/use-latest-message.ts";
import { Age } from "../../../ui/age.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { messageExcerpt } from "../message-excerpt.ts";
import { CARD_LOOK } from "./quote-card-space.tsx";

/** Same height while loading, to avoid layout shifts. */
export function QuoteCard({ messageId }: { messageId: number }) {
  const message = useMessage(messageId);
  if (message) return <Card message={message} />;
  return (
    <span className={`${CARD_LOOK} text-ink-faint text-sm`}>
      {message === null && "This message was deleted, or is not shared with you."}
    </span>
  );
}

function Card({ message }: { message: Message }) {
  const sender = useUser(message.senderId);
  const isMuted = useChatStore((state) => state.ownLists.mutedUserIds.has(message.senderId));
  const name = isMuted ? "Muted person" : (sender?.name ?? message.senderName);
  return (
    <a
      href={viewToHash(viewOfMessage(message))}
      className={`${CARD_LOOK} text-ink! no-underline! hover:bg-hover`}
    >
      <Avatar id={message.senderId} name={name} url={isMuted ? null : sender?.avatarUrl} size="md" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2 text-sm">
          <span className="min-w-0 truncate font-semibold">{name}</span>
          <span className="min-w-0 flex-1 truncate text-ink-faint">
            <PlaceTitle conversation={message.conversation} />
          </span>
          <span className="shrink-0 text-ink-faint text-xs">
            <Age at={message.timestamp} />
          </span>
        </span>
        <span className="block h-5 truncate text-ink-soft text-sm">
          {!isMuted && messageExcerpt(message)}
        </span>
      </span>
    </a>
  );
}
