"use client";
/** The header of a direct conversation. */
import { Users } from "lucide-react";
import { directTitle } from "../../../model/people/direct-title.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { PresenceDot } from "../../../net/presence/presence-dot.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { ConversationActions } from "./channel-header.tsx";

/** The names of the others, with the picture when there is only one. */
export function DirectHeader({ userIds }: { userIds: readonly number[] }) {
  const users = useUsers();
  const only = userIds.length === 1 ? users.get(userIds[0] ?? 0) : undefined;
  return (
    <>
      {only ? (
        <span className="relative flex">
          <Avatar id={only.id} name={only.name} url={only.avatarUrl} size="md" />
          <PresenceDot userId={only.id} />
        </span>
      ) : (
        <Users className="size-4.5 shrink-0 text-ink-faint" />
      )}
      <h1 className="min-w-0 flex-1 truncate text-base font-semibold">{directTitle(userIds, users)}</h1>
      <ConversationActions />
    </>
  );
}
