"use client";
/** The people who reacted to a message. */
import { useUsers } from "../../../model/people/use-users.ts";
import type { Reaction } from "../../../model/store/history/reactions.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { EmojiGlyph } from "../../../write/emoji/emoji-glyph.tsx";
import type { MessageDialogContentProps } from "./dialog-content.ts";

export function Reactors({ message }: MessageDialogContentProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label="Reactions"
      className="flex min-h-16 flex-col gap-4 overflow-y-auto rounded-b-xl px-5 pt-1 pb-5 -outline-offset-2"
    >
      {message.reactions.length === 0 && <p className="text-ink-soft text-md">All reactions were removed.</p>}
      {message.reactions.map((reaction) => (
        <ReactorsOf key={`${reaction.kind} ${reaction.code}`} reaction={reaction} />
      ))}
    </section>
  );
}

function ReactorsOf({ reaction }: { reaction: Reaction }) {
  const users = useUsers();
  return (
    <div>
      <h3 className="mb-1 flex items-center gap-2 text-ink-soft text-sm">
        <span className="text-lg leading-none">
          <EmojiGlyph emoji={reaction} />
        </span>
        :{reaction.name}:
      </h3>
      <ul>
        {reaction.userIds.map((id) => (
          <li key={id} className="flex h-10 items-center gap-3 text-md">
            <Avatar
              id={id}
              name={users.get(id)?.name ?? "Somebody"}
              url={users.get(id)?.avatarUrl}
              size="md"
            />
            <span className="min-w-0 truncate">{users.get(id)?.name ?? "Somebody"}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
