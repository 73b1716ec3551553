/** Removes subscribers whom the user may remove. */
import { useMemo } from "react";
import { mayRemovePeople } from "../../../model/channels/membership-rights.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import type { User } from "../../../model/store/organization/users-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { MemberRemoval } from "../../people/member-list.tsx";
import { removeMember } from "./change-members.ts";

/** The user's bots, and other people by permission. Not the user: leaving is in the channel's menu. */
export function useMemberRemoval(channel: Channel | undefined): MemberRemoval | undefined {
  const ownId = useChatStore((state) => state.ownUserId);
  const mayRemove = useChatStore((state) => channel !== undefined && mayRemovePeople(state, channel));
  return useMemo(
    () =>
      channel && {
        isOffered: ({ id, bot }: User) => id !== ownId && (mayRemove || bot?.ownerId === ownId),
        remove: (userId: number) => void removeMember(channel, userId),
      },
    [channel, ownId, mayRemove],
  );
}
