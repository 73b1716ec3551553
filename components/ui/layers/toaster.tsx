"use client";
/** Where short notices appear and leave by themselves. */
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

/** Around the notices, in pixels. */
const MARGIN = 8;
/** By how much each notice stands out behind the one before it, and how many do. */
const STACKED = { gap: 8, most: 2 };

/** Without a list beside the messages, below the header: the composer is not covered. */
const BELOW_HEADER = { top: "4rem", right: "1rem", left: "1rem" };

/** One per page. Notices are raised with sonner's `toast(…)`. They stand below the list at the left, which makes room. */
export function Toaster() {
  const width = useRoomBelowList();
  return (
    <NoticeFocus>
      <Sonner
        position={width === null ? "top-right" : "bottom-left"}
        offset={width === null ? BELOW_HEADER : MARGIN}
        mobileOffset={BELOW_HEADER}
        gap={STACKED.gap}
        // The library has a font of its own.
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

/** The width of the list at the left, in pixels, which ends above the notices; null while there is none. */
function useRoomBelowList(): number | null {
  const { toasts } = useSonner();
  const [width, setWidth] = useState<number | null>(null);
  const count = toasts.length;
  const front = toasts[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice in front may be higher.
  useLayoutEffect(() => {
    if (count === 0) return;
    const listWidth = document.querySelector<HTMLElement>(`[${NOTICE_ROOM}]`)?.offsetWidth ?? 0;
    // A list that is folded away has no width; on a small screen it fills the page.
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
  const behind = Math.min(count - 1, STACKED.most) * STACKED.gap;
  return (front?.offsetHeight ?? 0) + behind + 2 * MARGIN;
}

type Held = { element: Element; before: Element | null };

/**
 * Keeps the focus around the notices. Their library would give it back to what had it before whenever it leaves them,
 * even if the person has just clicked in a field or is writing there. Around the library's own list, which does not
 * hear of the focus.
 */
function NoticeFocus({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);

  useEffect(() => {
    if (!area.current) return;
    const observer = new MutationObserver(() => {
      if (!held.current || held.current.element.isConnected) return;
      giveBack(held.current);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches over what is in it.
    <div
      ref={area}
      className="contents"
      onMouseDown={leaveFocus}
      onFocusCapture={onFocus}
      onBlurCapture={onBlur}
    >
      {children}
    </div>
  );
}

/** A click on what a notice offers leaves the focus where the person is. */
function leaveFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}

/** A notice that had the focus is gone: keys act again where they did before. */
function giveBack({ before }: Held): void {
  if (document.activeElement !== document.body) return;
  const target = before?.isConnected ? before : document.querySelector("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
