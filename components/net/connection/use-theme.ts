"use client";
/** The theme: an account setting, also stored for the sign-in page. */
import { useEffect, useRef } from "react";
import { createStore } from "../../model/store/store.ts";
import { useChatStore, useStore } from "../../model/store/use-store.ts";
import { callApi } from "./api-client.ts";

const THEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

const COOKIE = "parley-theme";
const YEAR = 365 * 24 * 3600;
export const themeStore = createStore<Theme>(themeOfPage());

function themeOfPage(): Theme {
  const chosen = typeof document === "undefined" ? undefined : document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Values of the protocol's `color_scheme`. */
const SCHEMES = { system: 1, dark: 2, light: 3 } as const satisfies Record<Theme, number>;

export function chooseTheme(theme: Theme): void {
  setTheme(theme);
  callApi("PATCH /settings", { color_scheme: SCHEMES[theme] }).catch(() => {
    // Choosing it again retries the save.
  });
}

/** An account without a theme keeps the browser's. */
export function useAccountTheme(): void {
  const scheme = useChatStore((state) => state.settings.personal.get("color_scheme"));
  const former = useRef<unknown>(undefined);
  useEffect(() => {
    const theme = THEMES.find((each) => SCHEMES[each] === scheme);
    const isChosen = scheme !== SCHEMES.system || former.current !== undefined;
    former.current = scheme;
    if (theme !== undefined && isChosen && theme !== themeStore.getState()) setTheme(theme);
  }, [scheme]);
}

/** The cookie is for the server's next render. */
function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const value = theme === "system" ? "system; Max-Age=0" : `${theme}; Max-Age=${YEAR}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax`;
  themeStore.update(() => theme);
}

export function useTheme(): Theme {
  return useStore(themeStore, (theme) => theme);
}
