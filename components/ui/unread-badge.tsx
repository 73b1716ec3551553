/** An unread count. */
import { classNames } from "./class-names.ts";

type UnreadBadgeProps = {
  count: number;
  /** `personal` for direct messages and mentions. */
  tone?: "quiet" | "personal";
  className?: string;
};

export function UnreadBadge({ count, tone = "quiet", className }: UnreadBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        "inline-flex h-[1.125rem] min-w-[1.125rem] shrink-0 items-center justify-center rounded-full px-1.5 text-2xs font-semibold tabular-nums",
        tone === "personal" ? "bg-accent text-on-accent" : "bg-selected text-ink-soft",
        className,
      )}
    >
      {count > 999 ? "999+" : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** The number is for screen readers only. */
export function UnreadDot({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="mr-1 size-1.5 shrink-0 rounded-full bg-ink-faint">
      <span className="sr-only">{count} unread</span>
    </span>
  );
}
