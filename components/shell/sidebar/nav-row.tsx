"use client";
/** Sidebar row that links to a view. */
import { Pencil } from "lucide-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { useHasDraft } from "../../model/drafts/drafts.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { type View, viewKey } from "../../model/navigation/view.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { classNames } from "../../ui/class-names.ts";

const COLORS = { plain: "text-ink-soft", unread: "text-ink", muted: "text-ink-faint" } as const;

type NavRowProps = {
  view: View;
  isCurrent: boolean;
  /** A heading; Enter in the filter skips it. */
  isParent?: boolean;
  icon?: ReactNode;
  label: ReactNode;
  trailing?: ReactNode;
  emphasis?: keyof typeof COLORS;
  arrangement?: {
    "data-fragment": string;
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
  };
  /** Position in a list that changes its order. */
  place?: number;
  className?: string;
};

export function NavRow({
  view,
  isCurrent,
  isParent,
  icon,
  label,
  trailing,
  emphasis,
  arrangement,
  place = 0,
  className,
}: NavRowProps) {
  const hasDraft = useHasDraft(viewKey(view)) && !isCurrent;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  useFollowedRise(link, isCurrent, place);
  return (
    <a
      ref={link}
      href={viewToHash(view)}
      data-nav-row={isParent ? "parent" : ""}
      {...arrangement}
      // Otherwise, the browser drags the link.
      draggable={!arrangement}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        navigate(view);
      }}
      className={classNames(
        "group/row scroll-my-8 data-dragged:bg-hover data-dragged:shadow-float flex h-7.5 items-center gap-2.5 rounded-md px-2 text-md -outline-offset-2 touch:h-11 touch:text-base",
        isCurrent ? "bg-selected" : "hover:bg-hover hover:text-ink",
        isCurrent ? "text-ink" : COLORS[emphasis ?? "plain"],
        emphasis === "unread" && "font-semibold",
        className,
      )}
    >
      {icon && <span className="flex size-4 shrink-0 items-center justify-center">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hasDraft && <Pencil aria-label="Draft" className="size-3 shrink-0 text-ink-faint" />}
      {trailing}
    </a>
  );
}

/** A message moves its topic up, perhaps out of sight. The sidebar does not scroll while somebody uses it. */
function useFollowedRise(link: RefObject<HTMLAnchorElement | null>, isCurrent: boolean, place: number): void {
  const before = useRef(place);
  useEffect(() => {
    const hasRisen = place < before.current;
    before.current = place;
    if (!isCurrent || !hasRisen || link.current?.closest("nav")?.matches(":hover, :focus-within")) return;
    link.current?.scrollIntoView({ block: "nearest" });
  }, [link, isCurrent, place]);
}
