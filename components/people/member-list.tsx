"use client";
/** People by name, of any number, with their cards. */
import { VList } from "virtua";
import { ROLE_GUEST, ROLE_MEMBER } from "../../lib/roles/roles.contract.ts";
import { PresenceDot, PresenceWords } from "../presence/presence-dot.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { PersonCard } from "./person-card.tsx";
import { ROLE_NAMES } from "./role-names.ts";
import { useMarkedGuest } from "./use-marked-guest.ts";
import { useOwnUser } from "./use-own-user.ts";
import { type User, useUsers } from "./use-users.ts";

/** Active people first by name, then bots; only rows on screen are rendered. */
export function MemberList({ userIds }: { userIds: readonly number[] }) {
  const users = useUsers();
  const own = useOwnUser();
  const members = userIds
    .flatMap((id) => users.get(id) ?? [])
    .toSorted((a, b) => Number(a.isBot) - Number(b.isBot) || a.name.localeCompare(b.name));

  return (
    <VList className="min-h-0 flex-1 px-2 py-2">
      {members.map((user) => (
        <PersonCard
          key={user.id}
          userId={user.id}
          side="left"
          trigger={<MemberRow user={user} ownId={own.id} />}
        />
      ))}
    </VList>
  );
}

function MemberRow({ user, ownId, ...trigger }: { user: User; ownId: number }) {
  const isMarkedGuest = useMarkedGuest();
  const isMarked = user.role === ROLE_GUEST ? isMarkedGuest(user) : user.role !== ROLE_MEMBER;
  const mark = user.isBot ? "bot" : isMarked ? ROLE_NAMES[user.role]?.toLowerCase() : undefined;
  return (
    <button
      {...trigger}
      type="button"
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
      {mark && <span className="shrink-0 text-xs text-ink-faint">{mark}</span>}
    </button>
  );
}
