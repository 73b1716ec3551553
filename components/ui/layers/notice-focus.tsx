"use client";
/**
 * The focus around the notices. Their library would give it back to what had it before whenever it leaves them: even if the
 * person has just clicked in a field, or is writing there by the time another notice comes.
 */
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";

type Held = { element: Element; before: Element | null };

/** Around the library's own list, which does not hear of the focus. */
export function NoticeFocus({ children }: { children: ReactNode }) {
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
