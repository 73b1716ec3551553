"use client";
/** Moves focus to the replacement when the focused element is removed. */
import { useEffect } from "react";
import { focusReading } from "./focus-reading.ts";

export function useFocusForGone(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusReading();
  }, []);
}
