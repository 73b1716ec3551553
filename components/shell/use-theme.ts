"use client";
/** Light, dark, or what the system says. */
import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const COOKIE = "parley-theme";
const YEAR = 365 * 24 * 3600;
const listeners = new Set<() => void>();

function read(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Applies a theme at once and remembers it in a cookie, which the server reads for the next first paint. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const value = theme === "system" ? "system; Max-Age=0" : `${theme}; Max-Age=${YEAR}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, () => "system");
}
