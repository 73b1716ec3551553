"use client";
/** Light, dark, or what the system says: kept for the browser, not the account, as it applies to sign-in too. */
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

export type Theme = "system" | "light" | "dark";

const COOKIE = "parley-theme";
const YEAR = 365 * 24 * 3600;
export const themeStore = createStore<Theme>(themeOfPage());

/** The server has written the chosen theme into the page. */
function themeOfPage(): Theme {
  const chosen = typeof document === "undefined" ? undefined : document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Applies a theme at once and remembers it in a cookie, which the server reads for the next first paint. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const value = theme === "system" ? "system; Max-Age=0" : `${theme}; Max-Age=${YEAR}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax`;
  themeStore.update(() => theme);
}

/** The chosen theme. */
export function useTheme(): Theme {
  return useStore(themeStore, (theme) => theme);
}
