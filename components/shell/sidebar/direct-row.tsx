"use client";
/** One direct conversation in the sidebar. */
import { Users } from "lucide-react";
import { useMarkedGuest } from "../../content/people/use-marked-guest.ts";
import { directTitle } from "../../model/people/direct-title.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { PresenceDot, PresenceWords } from "../../net/presence/presence-dot.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import { NavRow } from "./nav-row.tsx";

type DirectRowProps = { userIds: readonly number[]; unread: number; isCurrent: boolean };

/** The person's picture, or a sign for several; oneself is marked as such. */
export function DirectRow({ userIds, unread, isCurrent }: DirectRowProps) {
  const users = useUsers();
  const own = useOwnUser();
  const isMarkedGuest = useMarkedGuest();
  const only = userIds.length === 1 ? users.get(userIds[0] ?? 0) : undefined;
  const title = directTitle(userIds, users);

  return (
    <NavRow
      view={{ kind: "direct", userIds }}
      isCurrent={isCurrent}
      emphasis={unread > 0 ? "unread" : undefined}
      icon={
        only ? (
          <span className="relative -mx-0.5 flex">
            <Avatar id={only.id} name={only.name} url={only.avatarUrl} size="sm" />
            <PresenceDot userId={only.id} />
          </span>
        ) : (
          <Users className="size-4 text-ink-faint" />
        )
      }
      label={
        <>
          {title}
          {only && only.id === own.id && <span className="font-normal text-ink-faint"> (you)</span>}
          {only?.isBot && <span className="font-normal text-ink-faint"> bot</span>}
          {isMarkedGuest(only) && <span className="font-normal text-ink-faint"> guest</span>}
          {only && <PresenceWords userId={only.id} />}
        </>
      }
      trailing={<UnreadBadge count={unread} tone="personal" />}
    />
  );
}
