"use client";
/** Overlapping faces of a group conversation. */
import { useUsers } from "../../model/people/use-users.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";

const SIZES = {
  sm: { box: "size-6", face: "xs" },
  lg: { box: "size-9", face: "md" },
} as const;

type GroupFacesProps = { userIds: readonly number[]; size: keyof typeof SIZES; className?: string };

/** Of the first two people; the title beside it names all. */
export function GroupFaces({ userIds, size, className }: GroupFacesProps) {
  const users = useUsers();
  const { box, face } = SIZES[size];
  return (
    <span aria-hidden="true" className={classNames("relative flex shrink-0", box, className)}>
      {userIds.slice(0, 2).map((id, index) => {
        const user = users.get(id);
        return (
          <span
            key={id}
            className={classNames(
              "absolute flex rounded-sm",
              index === 0 ? "top-0 left-0" : "right-0 bottom-0 ring-[1.5px] ring-canvas",
            )}
          >
            <Avatar id={id} name={user?.name ?? "?"} url={user?.avatarUrl ?? null} size={face} />
          </span>
        );
      })}
    </span>
  );
}
