"use client";
/** The people who have read a message and, in small conversations, those who have not. */
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { type User, useUsers } from "../../../model/people/use-users.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { MessageDialogContentProps } from "./dialog-content.ts";
import { useReadReceipts } from "./message-queries.ts";

/** Without bots, oneself, and users who hide their read receipts. */
export function ReadReceipts({ message }: MessageDialogContentProps) {
  const { data, error } = useReadReceipts(message.id);
  const users = useUsers();
  const own = useOwnUser();
  const sender =
    message.senderId === own.id ? "you" : (users.get(message.senderId)?.name ?? message.senderName);
  const peopleOf = (ids: readonly number[]) =>
    ids
      .flatMap((id) => users.get(id) ?? [])
      .filter(({ id, isBot }) => !isBot && id !== own.id)
      .sort((a, b) => a.name.localeCompare(b.name));
  const readers = peopleOf(data?.user_ids ?? []);
  const others = peopleOf(data?.unread_user_ids ?? []);
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
      className="-outline-offset-2 flex min-h-16 flex-col gap-4 overflow-y-auto rounded-b-xl px-5 pt-1 pb-5"
    >
      {!data && <Skeleton className="h-8" />}
      {data && readers.length === 0 && (
        <p className="text-ink-soft text-md">
          {message.senderId === own.id
            ? "Nobody has read it yet except you."
            : `Nobody has read it yet except you and ${sender}.`}
        </p>
      )}
      {readers.length > 0 && <PeopleList title="Read by" people={readers} />}
      {others.length > 0 && <PeopleList title="Not read by" people={others} />}
    </section>
  );
}

function PeopleList({ title, people }: { title: string; people: readonly User[] }) {
  return (
    <div>
      <h3 className="mb-1 text-ink-soft text-sm">
        {title} {people.length === 1 ? "1 person" : `${people.length} people`}
      </h3>
      <ul>
        {people.map(({ id, name, avatarUrl }) => (
          <li key={id} className="flex h-10 items-center gap-3 text-md">
            <Avatar id={id} name={name} url={avatarUrl} size="md" />
            <span className="min-w-0 truncate">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
