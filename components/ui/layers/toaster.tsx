"use client";
/** Shows notices. */
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Toaster as Sonner, useSonner } from "sonner";
import { NOTICE_ROOM } from "./notice-room.tsx";
import { showNotices } from "./notices.ts";

/** Pixels around the notices. */
const MARGIN = 8;
/** Pixels between notices, and how many show behind the front one. */
const STACKED = { gap: 8, max: 2 };

/** Below the header, so that the composer stays visible. */
const BELOW_HEADER = { top: "4rem", right: "1rem", left: "1rem" };

export function Toaster() {
  const width = useRoomBelowList();
  // Runs after the library's own effect, which listens for notices.
  useEffect(showNotices, []);
  return (
    <NoticeFocus>
      <Sonner
        position={width === null ? "top-right" : "bottom-left"}
        offset={width === null ? BELOW_HEADER : MARGIN}
        mobileOffset={BELOW_HEADER}
        gap={STACKED.gap}
        // The library sets its own font.
        style={{ fontFamily: "inherit" }}
        toastOptions={{
          unstyled: true,
          style: { width: width === null ? "22rem" : width - 2 * MARGIN },
          classNames: {
            toast:
              "flex max-w-[calc(100vw-2rem)] items-center gap-3 rounded-lg bg-raised px-3.5 py-3 text-md text-ink shadow-float",
            content: "min-w-0 flex-1",
            title: "break-words",
            description: "text-sm text-ink-soft",
            icon: "text-ink-faint [&>svg]:size-4",
            error: "[&_[data-icon]]:text-danger",
            actionButton: "shrink-0 rounded-sm px-2 py-1 text-sm font-medium text-accent hover:bg-hover",
          },
        }}
      />
    </NoticeFocus>
  );
}

/** In pixels; null without a list. */
function useRoomBelowList(): number | null {
  const { toasts } = useSonner();
  const [width, setWidth] = useState<number | null>(null);
  const count = toasts.length;
  const front = toasts[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice in front may be taller.
  useLayoutEffect(() => {
    if (count === 0) return;
    const listWidth = document.querySelector<HTMLElement>(`[${NOTICE_ROOM}]`)?.offsetWidth ?? 0;
    // Collapsed, the list has no width; on small screens it fills the page.
    const isBeside = listWidth > 0 && listWidth < window.innerWidth;
    setWidth(isBeside ? listWidth : null);
    if (!isBeside) return;
    const { style } = document.documentElement;
    const frame = requestAnimationFrame(() => style.setProperty("--notices-height", `${heightOf(count)}px`));
    return () => {
      cancelAnimationFrame(frame);
      style.removeProperty("--notices-height");
    };
  }, [count, front]);
  return width;
}

function heightOf(count: number): number {
  const front = document.querySelector<HTMLElement>("[data-sonner-toast][data-front=true]");
  const behind = Math.min(count - 1, STACKED.max) * STACKED.gap;
  return (front?.offsetHeight ?? 0) + behind + 2 * MARGIN;
}

type Held = { element: Element; before: Element | null };

/** Hides focus events from the library, which would return the focus even after a click elsewhere. */
function NoticeFocus({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);

  useEffect(() => {
    if (!area.current) return;
    const observer = new MutationObserver(() => {
      if (!held.current || held.current.element.isConnected) return;
      returnFocus(held.current);
      held.current = null;
    });
    observer.observe(area.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  function onFocus(event: FocusEvent): void {
    event.stopPropagation();
    held.current = { element: event.target, before: held.current?.before ?? event.relatedTarget };
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) held.current = null;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its children.
    <div
      ref={area}
      className="contents"
      onMouseDown={keepFocusInPlace}
      onFocusCapture={onFocus}
      onBlurCapture={onBlur}
    >
      {children}
    </div>
  );
}

function keepFocusInPlace(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}

function returnFocus({ before }: Held): void {
  if (document.activeElement !== document.body) return;
  const target = before?.isConnected ? before : document.querySelector("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
