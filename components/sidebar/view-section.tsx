"use client";
/** The views over all conversations, as the reader has arranged them. */
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { useDrafts } from "../composer/drafts.ts";
import { type View, viewKey } from "../navigation/view.ts";
import { setShell, useShell } from "../shell/shell-store.ts";
import { useChatStore } from "../store/use-store.ts";
import { classNames } from "../ui/class-names.ts";
import { UnreadBadge } from "../ui/unread-badge.tsx";
import type { ListedView } from "../views/listed-views.ts";
import { useViews } from "../views/use-views.ts";
import { NavRow } from "./nav-row.tsx";
import { useUnreadCounts } from "./use-unread-counts.ts";

/** The pinned ones; the others below "More", of which the one that is open is always in sight. */
export function ViewSection({ view }: { view: View }) {
  const key = viewKey(view);
  const isOpen = useShell("isMoreViewsOpen");
  const listId = useId();
  const listed = useViews();
  const isCurrent = (each: ListedView) => viewKey(each.view) === key;
  const isAbove = (each: ListedView) => each.isPinned || (!isOpen && isCurrent(each));
  const rows = (views: readonly ListedView[]) =>
    views.map((each) => <ViewRow key={each.fragment} listed={each} isCurrent={isCurrent(each)} />);
  return (
    <div className="flex flex-col gap-px">
      {rows(listed.filter(isAbove))}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setShell({ isMoreViewsOpen: !isOpen })}
        className="flex h-7.5 items-center gap-2.5 rounded-md px-2 text-ink-faint text-md -outline-offset-2 hover:bg-hover hover:text-ink touch:h-11 touch:text-base"
      >
        <span className="flex size-4 items-center justify-center">
          <ChevronRight className={classNames("size-3.5 transition-transform", isOpen && "rotate-90")} />
        </span>
        {isOpen ? "Less" : "More"}
      </button>
      <div id={listId} hidden={!isOpen} className={classNames(isOpen && "flex flex-col gap-px")}>
        {isOpen && rows(listed.filter((each) => !isAbove(each)))}
      </div>
    </div>
  );
}

function ViewRow({ listed, isCurrent }: { listed: ListedView; isCurrent: boolean }) {
  const { view, name, icon: Icon } = listed;
  return (
    <NavRow
      view={view}
      isCurrent={isCurrent}
      icon={<Icon className="size-4 text-ink-faint group-aria-[current]/row:text-ink" />}
      label={name}
      trailing={<ViewCount view={view} />}
    />
  );
}

/** What is unread in the inbox and the mentions, and how much waits. */
function ViewCount({ view }: { view: View }) {
  const unread = useUnreadCounts();
  const drafts = useDrafts().size;
  const scheduled = useChatStore((state) => state.ownLists.scheduled.size);
  const reminders = useChatStore((state) => state.ownLists.reminders.size);
  switch (view.kind) {
    case "inbox":
      return <UnreadBadge count={unread.total} />;
    case "mentions":
      return <UnreadBadge count={unread.mentions} tone="personal" />;
    case "drafts":
      return <Count count={drafts} />;
    case "scheduled":
      return <Count count={scheduled} />;
    case "reminders":
      return <Count count={reminders} />;
    default:
      return null;
  }
}

function Count({ count }: { count: number }) {
  return count > 0 && <span className="text-ink-faint text-xs tabular-nums">{count}</span>;
}
