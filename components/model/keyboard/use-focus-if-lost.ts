"use client";
/** Focuses the messages if the focused element was removed. */
import { useEffect } from "react";
import { focusReading } from "./focus-reading.ts";

export function useFocusIfLost(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusReading();
  }, []);
}
