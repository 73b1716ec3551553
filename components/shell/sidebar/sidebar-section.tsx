"use client";
/** Collapsible section of the sidebar. */
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { setShell, useShell } from "../../model/store/shell-store.ts";
import { classNames } from "../../ui/class-names.ts";
import { useShowsSummaries } from "./use-shows-summaries.ts";

type SidebarSectionProps = {
  title: string;
  /** Storage key of the collapsed state; no spaces. */
  name: string;
  /** E.g. while a filter is typed. */
  isForcedOpen?: boolean;
  isNested?: boolean;
  actions?: ReactNode;
  summary?: ReactNode;
  children: ReactNode;
};

export function SidebarSection({
  title,
  name,
  isForcedOpen,
  isNested,
  actions,
  summary,
  children,
}: SidebarSectionProps) {
  const folded = useShell("foldedSections").split(" ");
  const hasSummaries = useShowsSummaries();
  const isFolded = folded.includes(name);
  const listId = useId();
  const isOpen = isForcedOpen || !isFolded;
  const Title = isNested ? "h3" : "h2";

  function toggle() {
    const next = isFolded ? folded.filter((other) => other !== name) : [...folded, name];
    setShell({ foldedSections: next.join(" ").trim() });
  }

  return (
    <div className={isNested ? "mt-1" : "mt-4"}>
      <div className="group/section flex h-7 items-center gap-1 pr-1 touch:h-11">
        <Title className="min-w-0 flex-1">
          <button
            tabIndex={0}
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={toggle}
            className="flex h-7 w-full items-center gap-1.5 rounded-md px-2 text-xs font-medium text-ink-faint hover:text-ink touch:h-11"
          >
            <span className="min-w-0 truncate">{title}</span>
            <ChevronRight className={classNames("size-3 transition-transform", isOpen && "rotate-90")} />
          </button>
        </Title>
        {!isOpen && hasSummaries && summary}
        {actions}
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
