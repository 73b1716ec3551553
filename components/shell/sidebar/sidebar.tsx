"use client";
/** The left side: the organization, the views, direct messages and channels. */
import { type KeyboardEvent, useRef, useState } from "react";
import { focusReading } from "../../model/keyboard/focus-reading.ts";
import { useView } from "../../model/navigation/use-view.ts";
import { NoticeRoom } from "../../ui/layers/notice-room.tsx";
import { OrganizationHeader } from "../frame/header/organization-header.tsx";
import { ResizeHandle } from "../frame/resize-handle.tsx";
import { ChannelSection } from "./channel-section.tsx";
import { DirectSection } from "./direct-section.tsx";
import { SidebarFilter } from "./sidebar-filter.tsx";
import { ViewSection } from "./view-section.tsx";

/** Arrow keys move from row to row; Down in the filter goes to the first one. */
export function Sidebar() {
  const view = useView();
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
      <ResizeHandle />
    </nav>
  );
}
