"use client";
/** Overlapping faces of a group conversation. */
import { useUsers } from "../../model/people/use-users.ts";
import { Avatar } from "../../ui/avatar.tsx";

type GroupFacesProps = { userIds: readonly number[]; isLarge?: boolean };

/** Shows the first two people; the title next to it names all. */
export function GroupFaces({ userIds, isLarge }: GroupFacesProps) {
  const users = useUsers();
  return (
    <span className={`relative shrink-0 ${isLarge ? "size-9" : "size-6"}`}>
      {userIds.slice(0, 2).map((id, index) => (
        <Avatar
          key={id}
          id={id}
          name={users.get(id)?.name ?? "?"}
          url={users.get(id)?.avatarUrl}
          size={isLarge ? "md" : "xs"}
          className={index === 0 ? "absolute" : "absolute right-0 bottom-0 ring-2 ring-canvas"}
        />
      ))}
    </span>
  );
}
