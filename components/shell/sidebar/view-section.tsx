"use client";
/** Navigation views in the sidebar. */
import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { countWritten, useDrafts, useHasDraftBeside } from "../../model/drafts/drafts.ts";
import { type View, viewKey } from "../../model/navigation/view.ts";
import { setShell, useShell } from "../../model/store/shell-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useUnreadCounts } from "../../model/topics/use-unread-counts.ts";
import type { ListedView } from "../../read/views/listed-views.ts";
import { useViews } from "../../read/views/use-views.ts";
import { classNames } from "../../ui/class-names.ts";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import type { ShellParts } from "../shell-parts.ts";
import { shellScript } from "../shell-script.ts";
import { NavRow } from "./nav-row.tsx";
import { useShowsSummaries } from "./use-shows-summaries.ts";

/** Without the script, the rows stay in place. */
function arrange(
  { target }: { target: EventTarget },
  act: (parts: ShellParts, row: HTMLElement) => void,
): void {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-fragment]") : null;
  if (row)
    shellScript.load().then(
      (parts) => act(parts, row),
      () => {},
    );
}

function handleKey(event: KeyboardEvent): void {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
  if (!event.altKey || step === null) return;
  event.preventDefault();
  arrange(event, ({ stepView }, row) => void stepView(row, step));
}

/** Mouse only: touch scrolls, and Settings can rearrange views. */
function handlePress(event: PointerEvent): void {
  const { button, clientY, pointerType } = event;
  if (button === 0 && pointerType === "mouse") arrange(event, ({ dragView }, row) => dragView(row, clientY));
}

const HANDLERS = { onKeyDown: handleKey, onPointerDown: handlePress };

/** Always lists the current view, and Drafts if another conversation has one, unless the user hid it. */
export function ViewSection({ view }: { view: View }) {
  const key = viewKey(view);
  const isOpen = useShell("isMoreViewsOpen");
  const listId = useId();
  const listed = useViews();
  const isCurrent = (each: ListedView) => viewKey(each.view) === key;
  const hasDraft = useHasDraftBeside(key);
  const isWanted = (each: ListedView) =>
    isCurrent(each) || (hasDraft && each.view.kind === "drafts" && !each.isKept);
  const isAbove = (each: ListedView) => each.isPinned || (!isOpen && isWanted(each));
  const rows = (views: readonly ListedView[]) =>
    views.map((each) => <ViewRow key={each.fragment} listed={each} isCurrent={isCurrent(each)} />);
  return (
    <div className="flex flex-col gap-px">
      {rows(listed.filter(isAbove))}
      <button
        tabIndex={0}
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
  const { fragment, view, name, icon: Icon } = listed;
  return (
    <NavRow
      view={view}
      arrangement={{ "data-fragment": fragment, ...HANDLERS }}
      isCurrent={isCurrent}
      icon={<Icon className="size-4 text-ink-faint group-aria-[current]/row:text-ink" />}
      label={name}
      trailing={<ViewCount view={view} />}
    />
  );
}

function ViewCount({ view }: { view: View }) {
  const unread = useUnreadCounts();
  const hasSummaries = useShowsSummaries();
  const starred = useChatStore((state) => state.ownLists.starredIds.size);
  const countsStarred = useChatStore(
    ({ settings }) => settings.personal.get("starred_message_counts") !== false,
  );
  const drafts = countWritten(useDrafts());
  const scheduled = useChatStore((state) => state.ownLists.scheduled.size);
  const reminders = useChatStore((state) => state.ownLists.reminders.size);
  switch (view.kind) {
    case "inbox":
      return hasSummaries && <UnreadBadge count={unread.total} />;
    case "starred":
      return countsStarred && <Count count={starred} />;
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
