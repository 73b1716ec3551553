"use client";
/** What fills the window: the chat's panes, or the settings in place of them. */
import { useEffect, useRef } from "react";
import { chooseHours } from "../../../lib/text/clock.ts";
import { currentHash } from "../../model/navigation/address.ts";
import { useView } from "../../model/navigation/use-view.ts";
import type { PlaceView } from "../../model/navigation/view.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { LoadFailure, useLazyModule } from "../../ui/lazy-part.tsx";
import { Panes } from "./panes.tsx";
import { settingsScreen } from "./view-pane.tsx";

const INBOX: PlaceView = { kind: "inbox" };

/**
 * Remembers where one was when the settings were opened, and leads back there. That place stays on the screen until the
 * settings are there, and when they cannot be loaded.
 */
export function Screen() {
  const view = useView();
  const hours = useHours();
  const cameFrom = useRef("");
  const place = useRef<PlaceView | null>(null);
  const isSettings = view.kind === "settings";
  const wasSettings = useRef(isSettings);
  const { loaded: Settings, hasFailed, retry } = useLazyModule(settingsScreen, isSettings);
  if (!isSettings) place.current = view;
  if (!isSettings && typeof window !== "undefined") cameFrom.current = currentHash();

  useEffect(() => {
    // What had the focus before the settings is drawn again, and so has lost it.
    if (wasSettings.current && !isSettings) document.querySelector<HTMLElement>("main")?.focus();
    wasSettings.current = isSettings;
  }, [isSettings]);

  if (isSettings && Settings) return <Settings path={view.path} cameFrom={cameFrom.current} />;
  const shown = place.current ?? (hasFailed ? INBOX : null);
  return (
    <>
      {/* Times are drawn again where another client has changed how they are given. */}
      {shown && <Panes key={String(hours)} view={shown} />}
      {hasFailed && <LoadFailure onRetry={retry} isOverlay />}
    </>
  );
}

/** How the reader wants times, which is known to what formats them before anything is drawn. */
function useHours(): boolean | null {
  const hours = useChatStore((state) => state.settings.personal.get("twenty_four_hour_time"));
  const isTwentyFour = typeof hours === "boolean" ? hours : null;
  chooseHours(isTwentyFour);
  return isTwentyFour;
}
