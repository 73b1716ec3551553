"use client";
/** Shows a user's presence. */
import { presenceOf } from "../../model/store/organization/presence-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { classNames } from "../../ui/class-names.ts";

/** Filled for active, hollow for idle. */
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

export function PresenceWords({ userId }: { userId: number }) {
  const presence = useChatStore((state) => presenceOf(state.presence, userId));
  return presence === "offline" ? null : (
    <span className="sr-only">{presence === "active" ? ", active" : ", away"}</span>
  );
}
