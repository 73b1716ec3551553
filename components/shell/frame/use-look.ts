"use client";
/** What the reader and the organization have chosen about the look of the chat, for the style sheets. */
import { useLayoutEffect } from "react";
import { useChatStore } from "../../model/store/use-store.ts";

/** Sizes and lines as numbers that style sheets multiply by, and attributes of the page that they look for. */
export function useLook(): void {
  const media = useChatStore(({ settings }) => settings.organization.get("media_preview_size"));
  const personal = useChatStore(({ settings }) => settings.personal);
  useRootProperty("--media-scale", share(media, 100));
  // Relative, so that what the browser says about the size of text counts as well.
  useRootProperty("font-size", percent(share(personal.get("web_font_size_px"), 16)));
  useRootProperty("--line-scale", share(personal.get("web_line_height_percent"), 140));
  useRootFlag("data-wide", personal.get("fluid_layout_width") === true);
  useRootFlag("data-high-contrast", personal.get("high_contrast_mode") === true);
}

/** @param usual the value that changes nothing. */
function share(value: unknown, usual: number): number | null {
  return typeof value === "number" && value !== usual ? value / usual : null;
}

function percent(value: number | null): string | null {
  return value === null ? null : `${value * 100}%`;
}

/** @param value null: as the style sheets have it. */
function useRootProperty(name: string, value: number | string | null): void {
  useLayoutEffect(() => {
    if (value === null) return;
    const { style } = document.documentElement;
    style.setProperty(name, String(value));
    return () => void style.removeProperty(name);
  }, [name, value]);
}

function useRootFlag(name: string, isSet: boolean): void {
  useLayoutEffect(() => {
    if (!isSet) return;
    document.documentElement.setAttribute(name, "");
    return () => document.documentElement.removeAttribute(name);
  }, [name, isSet]);
}
