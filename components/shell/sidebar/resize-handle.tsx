"use client";
/** Drags the sidebar's width. */
import type { KeyboardEvent, PointerEvent } from "react";
import { SIDEBAR_WIDTH, setShell, useShell } from "../../model/store/shell-store.ts";
import { atUsualSize } from "../frame/text-scale.ts";

const STEP = 16;

function clamp(width: number): number {
  return Math.round(Math.min(SIDEBAR_WIDTH.max, Math.max(SIDEBAR_WIDTH.min, width)));
}

/** A double click resets. */
export function ResizeHandle() {
  const width = useShell("sidebarWidth");

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      setShell({ sidebarWidth: clamp(atUsualSize(event.clientX)) });
  }

  function step(event: KeyboardEvent) {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    setShell({ sidebarWidth: clamp(width + direction * STEP) });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator with a value is ARIA's window splitter; hr cannot be one.
    <div
      role="separator"
      aria-label="Sidebar width"
      aria-orientation="vertical"
      aria-valuemin={SIDEBAR_WIDTH.min}
      aria-valuemax={SIDEBAR_WIDTH.max}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => setShell({ sidebarWidth: SIDEBAR_WIDTH.initial })}
      onKeyDown={step}
      className="absolute top-0 -right-1 z-10 hidden h-full w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-[0.1875rem] after:w-0.5 after:transition-colors hover:after:bg-line-strong focus-visible:after:bg-accent md:block"
    />
  );
}
