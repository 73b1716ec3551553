"use client";
/** Takes care of the focus where something takes the place of what had it. */
import { useEffect } from "react";
import { focusReading } from "./focus-reading.ts";

/** For what appears instead, as when a channel is archived while one writes to it. */
export function useFocusForGone(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusReading();
  }, []);
}
