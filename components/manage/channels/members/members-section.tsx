"use client";
/** A channel's subscribers, with the controls to add and remove people. */
import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { matchesFilter } from "../../../../lib/text/name-match.ts";
import { mayAddPeople } from "../../../model/channels/membership-rights.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useChannelMembers } from "../../../net/channels/use-channel-members.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { MemberList } from "../../people/member-list.tsx";
import { useMemberRemoval } from "./use-member-removal.ts";

export function MembersSection({ channel }: { channel: Channel }) {
  const { memberIds, error } = useChannelMembers(channel.id);
  const users = useUsers();
  const [typed, setTyped] = useState("");
  const removal = useMemberRemoval(channel);
  const shown = useMemo(
    () =>
      (memberIds ?? []).filter((id) => {
        const user = users.get(id);
        return user !== undefined && matchesFilter(`${user.name} ${user.email}`, typed.trim());
      }),
    [memberIds, users, typed],
  );
  return (
    <div className="flex min-h-0 max-w-180 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 px-5 pt-3">
        <SearchField label="Find a member" value={typed} onChange={setTyped} className="min-w-40 flex-1" />
        <AddButton channel={channel} />
      </div>
      {error && (
        <div className="px-5 pt-3">
          <FormError error={error} />
        </div>
      )}
      {!memberIds && !error && <Skeleton className="m-5 h-40" />}
      {memberIds && shown.length === 0 && (
        <p role="status" className="px-5 py-8 text-center text-ink-soft text-md">
          {memberIds.length === 0 ? "Nobody is in this channel." : `No member matches “${typed.trim()}”.`}
        </p>
      )}
      {shown.length > 0 && <MemberList userIds={shown} removal={removal} />}
    </div>
  );
}

/** Users without the permission see why they cannot add people. */
function AddButton({ channel }: { channel: Channel }) {
  const isAllowed = useChatStore((state) => mayAddPeople(state, channel));
  if (!isAllowed) {
    return (
      <p className="text-ink-soft text-sm">
        {channel.isArchived ? "This channel is archived." : "You are not allowed to add people here."}
      </p>
    );
  }
  return (
    <Button
      icon={<UserPlus className="size-4" />}
      onClick={() => openWindow({ kind: "add-people", channelId: channel.id })}
    >
      Add people
    </Button>
  );
}
