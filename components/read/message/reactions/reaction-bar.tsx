"use client";
/** Reactions below a message. */
import { SmilePlus } from "lucide-react";
import { memo } from "react";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import type { Message } from "../../../model/store/history/messages-state.ts";
import type { Reaction, Reactions } from "../../../model/store/history/reactions.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { tooltip } from "../../../ui/layers/tooltip.ts";
import { EmojiGlyph } from "../../../write/emoji/emoji-glyph.tsx";
import { namesInWords, reactorNames } from "./reaction-names.ts";
import { toggleReaction } from "./toggle-reaction.ts";

/** Up to this many show names instead of counts. */
const FEW = 3;

// The touch target of 44 px exceeds the border.
const CHIP =
  "relative inline-flex h-6.5 min-w-0 max-w-full items-center gap-1.5 rounded-full border px-2 text-xs transition-colors touch:h-8 touch:px-2.5 touch:before:absolute touch:before:-inset-x-0.5 touch:before:-inset-y-1.5";

export function ReactionBar({ message }: { message: Message }) {
  return <Bar messageId={message.id} reactions={message.reactions} />;
}

type BarProps = { messageId: number; reactions: Reactions };

const Bar = memo(function Bar({ messageId, reactions }: BarProps) {
  const namesReactors = useChatStore((state) => state.namesReactors);
  const total = reactions.reduce((sum, { userIds }) => sum + userIds.length, 0);
  return (
    <ul aria-label="Reactions" className="my-1 flex flex-wrap items-center gap-1 touch:gap-2">
      {reactions.map((reaction) => (
        <li key={`${reaction.kind} ${reaction.code}`} className="flex min-w-0 max-w-full">
          <Chip messageId={messageId} reaction={reaction} isNaming={namesReactors && total <= FEW} />
        </li>
      ))}
      <li className="flex">
        <button
          type="button"
          {...tooltip("Add a reaction", ["+"])}
          aria-label="Add a reaction"
          aria-haspopup="dialog"
          tabIndex={-1}
          onClick={({ currentTarget }) =>
            openWindow({ kind: "emoji-picker", messageId, anchor: currentTarget })
          }
          className={classNames(
            CHIP,
            "border-line text-ink-faint hover:border-line-strong hover:bg-hover hover:text-ink print:hidden",
          )}
        >
          <SmilePlus className="size-3.5" />
        </button>
      </li>
    </ul>
  );
});

type ChipProps = { messageId: number; reaction: Reaction; isNaming: boolean };

function Chip({ messageId, reaction, isNaming }: ChipProps) {
  const users = useUsers();
  const ownUserId = useChatStore((state) => state.ownUserId);
  const isOwn = reaction.userIds.includes(ownUserId);
  const names = reactorNames(reaction.userIds, users, ownUserId);
  const who = namesInWords(names);
  return (
    <button
      type="button"
      {...tooltip(`${who} reacted with :${reaction.name}:`)}
      aria-label={`${reaction.name}: ${who}`}
      aria-pressed={isOwn}
      tabIndex={-1}
      onClick={() => void toggleReaction(messageId, reaction)}
      className={classNames(
        CHIP,
        isOwn
          ? "border-accent/50 bg-accent-soft text-accent hover:border-accent"
          : "border-line bg-sidebar text-ink-soft hover:border-line-strong hover:text-ink",
      )}
    >
      <span className="text-md leading-none">
        <EmojiGlyph emoji={reaction} />
      </span>
      <span className="min-w-0 truncate font-medium tabular-nums">
        {isNaming ? names.join(", ") : reaction.userIds.length}
      </span>
    </button>
  );
}
