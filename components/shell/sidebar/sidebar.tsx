"use client";
/** The sidebar. */
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { focusReading } from "../../model/keyboard/focus-reading.ts";
import { useView } from "../../model/navigation/use-view.ts";
import { NoticeRoom } from "../../ui/layers/notice-room.tsx";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { OrganizationHeader } from "../frame/header/organization-header.tsx";
import { shellScript } from "../shell-script.ts";
import { ChannelSection } from "./channel-section.tsx";
import { DirectSection } from "./direct-section.tsx";
import { ViewSection } from "./view-section.tsx";

const resizeHandle = lazyPart(shellScript, ({ ResizeHandle }) => ResizeHandle);

export function Sidebar() {
  const view = useView();
  // Loads the handle late: it is invisible until the pointer is over it.
  const [isTouched, setTouched] = useState(false);
  useFirstTouch(() => setTouched(true));
  const [filter, setFilter] = useState("");
  const listRef = useRef<HTMLDivElement>(null);

  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const rows: (Element | null)[] = [...(listRef.current?.querySelectorAll("[data-nav-row]") ?? [])];
    const next = rows[rows.indexOf(document.activeElement) + step];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  }

  function openFirst() {
    const row = listRef.current?.querySelector<HTMLElement>('[data-nav-row=""]');
    if (!row) return;
    row.click();
    setFilter("");
    focusReading();
  }

  return (
    <nav aria-label="Conversations" className="flex h-full min-h-0 flex-col bg-sidebar" onKeyDown={moveFocus}>
      <OrganizationHeader />
      <SidebarFilter value={filter} onChange={setFilter} onSubmit={openFirst} />
      <div ref={listRef} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-6">
        {!filter && <ViewSection view={view} />}
        <DirectSection view={view} filter={filter} />
        <ChannelSection view={view} filter={filter} />
      </div>
      <NoticeRoom />
      {isTouched && <Lazy part={resizeHandle} props={{}} failure={null} />}
    </nav>
  );
}

type SidebarFilterProps = { value: string; onChange: (value: string) => void; onSubmit: () => void };

function SidebarFilter({ value, onChange, onSubmit }: SidebarFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="relative mx-2 mb-2">
      <Search className="pointer-events-none absolute top-2 left-2 size-4 text-ink-faint touch:top-3.5" />
      <input
        ref={field}
        type="search"
        aria-label="Filter conversations"
        placeholder="Filter"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onChange("");
          if (event.key === "Enter" && value.trim()) onSubmit();
        }}
        className="h-8 w-full rounded-md border border-transparent bg-hover pr-8 pl-8.5 text-md hover:border-line-strong focus:border-accent focus:bg-field focus:outline-none focus:ring-2 focus:ring-accent/25 touch:h-11 touch:text-[1rem]"
      />
      {value && (
        <button
          tabIndex={0}
          type="button"
          aria-label="Clear filter"
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
          className="absolute top-1 right-1 inline-flex size-6 items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink touch:top-0 touch:right-0 touch:size-11"
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  );
}
