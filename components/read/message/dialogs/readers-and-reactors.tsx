"use client";
/** A message's reactions and readers. */
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import type { Reaction } from "../../../model/store/history/reactions.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmojiGlyph } from "../../../write/emoji/emoji-glyph.tsx";
import type { MessageDialogContentProps } from "./dialog-content.ts";
import { useReadReceipts } from "./message-queries.ts";

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

/** Without users who hide their read receipts. */
export function ReadReceipts({ message }: MessageDialogContentProps) {
  const { data, error } = useReadReceipts(message.id);
  const users = useUsers();
  const own = useOwnUser();
  const sender =
    message.senderId === own.id ? "you" : (users.get(message.senderId)?.name ?? message.senderName);
  const readers = (data ?? [])
    .map((id) => ({ id, name: users.get(id)?.name ?? "Somebody", avatarUrl: users.get(id)?.avatarUrl }))
    .sort((a, b) => a.name.localeCompare(b.name));
  if (error) {
    return (
      <p role="alert" className="px-5 pb-5 text-danger text-md">
        The list of readers could not be loaded. {error.message}
      </p>
    );
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label="Readers"
      className="-outline-offset-2 min-h-16 overflow-y-auto rounded-b-xl px-5 pt-1 pb-5"
    >
      {!data && <Skeleton className="h-8" />}
      {data && readers.length === 0 && (
        <p className="text-ink-soft text-md">Nobody has read it yet except {sender}.</p>
      )}
      <ul>
        {readers.map(({ id, name, avatarUrl }) => (
          <li key={id} className="flex h-10 items-center gap-3 text-md">
            <Avatar id={id} name={name} url={avatarUrl} size="md" />
            <span className="min-w-0 truncate">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
