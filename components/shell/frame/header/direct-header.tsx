"use client";
/** Header of a direct conversation. */
import { Ellipsis } from "lucide-react";
import { GroupFaces } from "../../../content/people/group-faces.tsx";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { directTitle } from "../../../model/people/direct-title.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { PresenceDot } from "../../../net/presence/presence-dot.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { StatusMark } from "../../../write/status/status-mark.tsx";
import { ConversationActions } from "./channel-header.tsx";

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
        <GroupFaces userIds={userIds} />
      )}
      <h1 className="max-w-[60%] truncate text-base font-semibold">{directTitle(userIds, users)}</h1>
      <div className="min-w-0 flex-1">
        <StatusMark userId={only?.id} isLine />
      </div>
      <ConversationActions>
        <IconButton
          label="Conversation menu"
          side="bottom"
          aria-haspopup="menu"
          icon={<Ellipsis className="size-4" />}
          onClick={({ currentTarget }) => openWindow({ kind: "direct-menu", userIds, anchor: currentTarget })}
        />
      </ConversationActions>
    </>
  );
}
