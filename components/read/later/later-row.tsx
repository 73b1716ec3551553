/** Row of a draft, scheduled message, or reminder. */
import type { ReactNode } from "react";

type LaterRowProps = {
  href: string;
  onOpen?: () => void;
  title: ReactNode;
  note?: string;
  excerpt: ReactNode;
  time: ReactNode;
  isFailed?: boolean;
  actions: ReactNode;
};

/** On phones, the time goes below the text. */
export function LaterRow(props: LaterRowProps) {
  const { href, onOpen, title, note, excerpt, time, isFailed = false, actions } = props;
  return (
    <li className="flex items-center gap-2 rounded-md pr-2 hover:bg-hover">
      <a
        href={href}
        onClick={onOpen}
        data-row
        className="flex min-w-0 flex-1 items-center gap-4 rounded-md px-3 py-2 max-sm:flex-col max-sm:items-stretch max-sm:gap-0"
      >
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1.5 font-semibold text-md">{title}</span>
          {note && <span className="block truncate text-md">{note}</span>}
          <span className="block h-5 truncate text-ink-soft text-sm">{excerpt}</span>
        </span>
        <span
          className={`shrink-0 text-right text-xs tabular-nums max-sm:text-left ${isFailed ? "text-danger" : "text-ink-faint"}`}
        >
          {isFailed ? "Could not be sent" : time}
        </span>
      </a>
      <span className="flex shrink-0 gap-0.5">{actions}</span>
    </li>
  );
}

type LaterListProps = { label: string; children: ReactNode };

export function LaterList({ label, children }: LaterListProps) {
  return (
    <div className="h-full overflow-y-auto overscroll-contain">
      <ul aria-label={label} className="mx-auto flex w-full max-w-list flex-col gap-px px-4 py-4 max-sm:px-2">
        {children}
      </ul>
    </div>
  );
}
