"use client";
/** The message that a reply refers to, in one line above it. */
import { CornerUpLeft } from "lucide-react";
import { viewOfMessage } from "../../../model/navigation/view.ts";
import { viewToHash } from "../../../model/navigation/view-hash.ts";
import { useUser } from "../../../model/people/use-users.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useMessage } from "../../../net/messages/use-latest-message.ts";
import { messageExcerpt } from "../message-excerpt.ts";
import { REFERENCE_LOOK } from "./reference-space.tsx";

/** Follows edits and moves of the message. */
export function ReferenceLine({ messageId }: { messageId: number }) {
  const message = useMessage(messageId);
  if (message) return <Reference message={message} />;
  return (
    <span className={REFERENCE_LOOK}>
      <CornerUpLeft aria-hidden="true" className="size-3.5 shrink-0" />
      {message === null && "Reply to a message that was deleted, or is not shared with you"}
    </span>
  );
}

function Reference({ message }: { message: Message }) {
  const sender = useUser(message.senderId);
  const isMuted = useChatStore((state) => state.ownLists.mutedUserIds.has(message.senderId));
  const name = isMuted ? "Muted person" : (sender?.name ?? message.senderName);
  return (
    <a
      href={viewToHash(viewOfMessage(message))}
      className={`${REFERENCE_LOOK} no-underline! hover:text-ink!`}
    >
      <CornerUpLeft aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">Reply to</span>
      <span className="max-w-40 shrink-0 truncate font-semibold">{name}</span>
      <span className="min-w-0 truncate">{!isMuted && messageExcerpt(message)}</span>
    </a>
  );
}
