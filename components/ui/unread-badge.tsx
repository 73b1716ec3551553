/** The number of unread messages beside a name. */
import { classNames } from "./class-names.ts";

type UnreadBadgeProps = {
  count: number;
  /** `personal` is for what was said to the reader: direct messages and mentions. */
  tone?: "quiet" | "personal";
  className?: string;
};

/** Shows nothing at zero, and 999+ beyond a thousand. */
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

/** Says only that something is unread; readers of the screen hear how much. */
export function UnreadDot({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="mr-1 size-1.5 shrink-0 rounded-full bg-ink-faint">
      <span className="sr-only">{count} unread</span>
    </span>
  );
}
