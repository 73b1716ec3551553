"use client";
/** What the reader and the organization have chosen about the look of the chat, for the style sheets. */
import { useLayoutEffect } from "react";
import { useChatStore } from "../store/use-store.ts";

/** The size of pictures and videos, as a number that style sheets multiply by. */
export function useLook(): void {
  const media = useChatStore((state) => state.settings.organization.get("media_preview_size"));
  useRootProperty("--media-scale", share(media, 100));
}

/** @param usual the value that changes nothing. */
function share(value: unknown, usual: number): string | null {
  return typeof value === "number" && value !== usual ? String(value / usual) : null;
}

/** @param value null: as the style sheets have it. */
function useRootProperty(name: string, value: string | null): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (value === null) return;
    style.setProperty(name, value);
    return () => void style.removeProperty(name);
  }, [name, value]);
}
