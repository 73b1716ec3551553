"use client";
/** A long list of users. */
import { UserMinus } from "lucide-react";
import { type KeyboardEvent, memo, useMemo, useRef } from "react";
import { ROLE_GUEST, ROLE_MEMBER } from "../../../lib/kernel/roles/roles.contract.ts";
import { useMarkedGuest } from "../../content/people/use-marked-guest.ts";
import { ROLE_NAMES } from "../../model/people/role-names.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { type User, useUser, useUsers } from "../../model/people/use-users.ts";
import { PresenceDot, PresenceWords } from "../../net/presence/presence-dot.tsx";
import { PersonCard } from "../../read/people/person-card.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LongList } from "../../ui/long-list.tsx";
import { StatusMark } from "../../write/status/status-mark.tsx";

/** Pixels. */
const ROW_HEIGHT = 36;

const byName = new Intl.Collator().compare;

export type MemberRemoval = { isOffered: (user: User) => boolean; remove: (userId: number) => void };

type MemberListProps = { userIds: readonly number[]; removal?: MemberRemoval | undefined };

/** Bots last. Arrow keys move between the rendered rows. */
export function MemberList({ userIds, removal }: MemberListProps) {
  const users = useUsers();
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(
    () =>
      userIds
        .flatMap((id) => users.get(id) ?? [])
        .sort((a, b) => Number(a.isBot) - Number(b.isBot) || byName(a.name, b.name))
        .map(({ id }) => ({ key: String(id), userId: id })),
    [userIds, users],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its buttons.
    <div ref={scroller} onKeyDown={moveFocus} className="min-h-0 flex-1 overflow-y-auto px-2 py-2">
      <LongList items={items} scroller={scroller} itemHeight={ROW_HEIGHT}>
        {({ userId }) => <Member userId={userId} removal={removal} />}
      </LongList>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof Element ? event.target.closest("[data-item]") : null;
  if (!step || !row) return;
  const rows = [...event.currentTarget.querySelectorAll("[data-item]")];
  const next = rows[rows.indexOf(row) + step]?.querySelector("button");
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type MemberProps = { userId: number; removal: MemberRemoval | undefined };

const Member = memo(function Member({ userId, removal }: MemberProps) {
  const user = useUser(userId);
  const own = useOwnUser();
  if (!user) return null;
  return (
    <div className="group flex items-center">
      <div className="min-w-0 flex-1">
        <PersonCard userId={userId} side="left" trigger={<MemberRow user={user} ownId={own.id} />} />
      </div>
      {removal?.isOffered(user) && (
        <IconButton
          label={`Remove ${user.name}`}
          icon={<UserMinus className="size-4" />}
          onClick={() => removal.remove(userId)}
          className="opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100"
        />
      )}
    </div>
  );
});

function MemberRow({ user, ownId, ...trigger }: { user: User; ownId: number }) {
  const isMarkedGuest = useMarkedGuest();
  const isMarked = user.role === ROLE_GUEST ? isMarkedGuest(user) : user.role !== ROLE_MEMBER;
  const mark = user.isBot ? "bot" : isMarked ? ROLE_NAMES[user.role]?.toLowerCase() : undefined;
  return (
    <button
      tabIndex={0}
      {...trigger}
      type="button"
      data-person={user.id}
      className="flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover aria-expanded:bg-selected touch:min-h-11"
    >
      <span className="relative flex">
        <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="md" />
        <PresenceDot userId={user.id} />
      </span>
      <span className="min-w-0 flex-1 truncate text-md">
        {user.name}
        {user.id === ownId && <span className="text-ink-faint"> (you)</span>}
        <PresenceWords userId={user.id} />
      </span>
      <StatusMark userId={user.id} />
      {mark && <span className="shrink-0 text-xs text-ink-faint">{mark}</span>}
    </button>
  );
}
