"use client";
/** Keyboard navigation of a list of links. */
import { type RefObject, useEffect } from "react";
import { isKeyTaken } from "../../model/keyboard/key-taken.ts";
import { keyOf } from "../../model/keyboard/pressed-key.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Rows carry `data-row`. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[keyOf(event)];
      if (step === undefined || isKeyTaken(event) || isElsewhere(event.target)) return;
      const rows: (Element | null)[] = [...(list.current?.querySelectorAll("[data-row]") ?? [])];
      const at = rows.indexOf(document.activeElement);
      const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
      if (!(next instanceof HTMLElement)) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}

// The sidebar has its own arrow keys.
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("nav, aside") !== null;
}
