"use client";
/** Shows whether a person is there. */
import { presenceOf } from "../../model/store/organization/presence-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { classNames } from "../../ui/class-names.ts";

/** At the corner of a picture: full for somebody active, hollow for somebody away. Nothing for others. */
export function PresenceDot({ userId }: { userId: number }) {
  const presence = useChatStore((state) => presenceOf(state.presence, userId));
  if (presence === "offline") return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 border-canvas",
        presence === "active" ? "bg-success" : "bg-ink-faint",
      )}
    />
  );
}

/** The same in words, for those who do not see it. */
export function PresenceWords({ userId }: { userId: number }) {
  const presence = useChatStore((state) => presenceOf(state.presence, userId));
  return presence === "offline" ? null : (
    <span className="sr-only">{presence === "active" ? ", active" : ", away"}</span>
  );
}
