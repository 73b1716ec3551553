"use client";
/** The key that marks a row of the inbox as read. */
import { type RefObject, useEffect } from "react";
import { isKeyTaken } from "../../model/keyboard/key-taken.ts";
import { keyOf } from "../../model/keyboard/pressed-key.ts";

/** `e` presses the button of the row that has the focus; the row that follows takes it. */
export function useMarkReadKey(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const row = document.activeElement?.closest("li");
      if (keyOf(event) !== "e" || isKeyTaken(event) || !row || !list.current?.contains(row)) return;
      // The head of a section is about all of its rows.
      if (!row.querySelector("[data-row]")) return;
      event.preventDefault();
      row.querySelector<HTMLElement>("button")?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}
