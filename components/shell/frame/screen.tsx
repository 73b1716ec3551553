"use client";
/** Shows the panes or the settings. */
import { useEffect, useRef } from "react";
import { chooseHours } from "../../../lib/text/clock.ts";
import { focusReading } from "../../model/keyboard/focus-reading.ts";
import { currentHash } from "../../model/navigation/address.ts";
import { useIsAtList, useView } from "../../model/navigation/use-view.ts";
import type { PlaceView } from "../../model/navigation/view.ts";
import { setShell, useShell } from "../../model/store/shell-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Lazy, LoadFailure, lazyPart, useLazyModule } from "../../ui/lazy-part.tsx";
import { useIsSmallScreen } from "../../ui/use-is-small-screen.ts";
import { shellScript } from "../shell-script.ts";
import { Sidebar } from "../sidebar/sidebar.tsx";
import { ViewHeader } from "./header/view-header.tsx";
import { remOf } from "./text-scale.ts";
import { settingsScreen, ViewPane } from "./view-pane.tsx";

const INBOX: PlaceView = { kind: "inbox" };

/** Keeps the former view visible until the settings load. */
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
    // Leaving the settings removes the focused element.
    if (wasSettings.current && !isSettings) document.querySelector<HTMLElement>("main")?.focus();
    wasSettings.current = isSettings;
  }, [isSettings]);

  if (isSettings && Settings) return <Settings path={view.path} cameFrom={cameFrom.current} />;
  const shown = place.current ?? (hasFailed ? INBOX : null);
  return (
    <>
      {/* Redraws times when the clock format changes. */}
      {shown && <Panes key={String(hours)} view={shown} />}
      {hasFailed && <LoadFailure onRetry={retry} isOverlay />}
    </>
  );
}

/** Call before formatting times. */
function useHours(): boolean | null {
  const hours = useChatStore((state) => state.settings.personal.get("twenty_four_hour_time"));
  const isTwentyFour = typeof hours === "boolean" ? hours : null;
  chooseHours(isTwentyFour);
  return isTwentyFour;
}

const memberPanel = lazyPart(shellScript, ({ MemberPanel }) => MemberPanel);

function useCameFromList(): void {
  useEffect(() => {
    const note = ({ oldURL }: HashChangeEvent) => setShell({ cameFromList: new URL(oldURL).hash === "" });
    window.addEventListener("hashchange", note);
    return () => window.removeEventListener("hashchange", note);
  }, []);
}

function SkipLink() {
  return (
    <Button
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30"
      onClick={focusReading}
    >
      Skip to messages
    </Button>
  );
}

function useFocusAfterMove(view: PlaceView): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new view.
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) focusReading();
    isFirst.current = false;
  }, [view]);
}

/** Small screens show one pane. */
function Panes({ view }: { view: PlaceView }) {
  const isAtList = useIsAtList();
  const isCollapsed = useShell("isSidebarCollapsed");
  const width = useShell("sidebarWidth");
  const isMemberListOpen = useShell("isMemberListOpen");
  const isListAlone = useIsSmallScreen() && isAtList;
  const hasMembers = view.kind === "channel" || view.kind === "topic" || view.kind === "direct";

  useCameFromList();
  useFocusAfterMove(view);

  return (
    <div className="relative flex min-h-0 flex-1">
      <SkipLink />
      <div
        role={isListAlone ? "main" : undefined}
        style={{ width: remOf(width) }}
        className={classNames(
          "h-full shrink-0 border-line max-md:w-full! md:relative md:block md:border-r",
          !isAtList && "max-md:hidden",
          isCollapsed && "md:hidden",
        )}
      >
        {isListAlone && <h1 className="sr-only">Conversations</h1>}
        <Sidebar />
      </div>
      <main
        aria-label="Messages"
        // Fallback focus target.
        tabIndex={-1}
        className={classNames(
          "flex h-full min-w-0 flex-1 flex-col outline-none",
          isAtList && "max-md:hidden",
        )}
      >
        <ViewHeader view={view} />
        <div className="flex min-h-0 flex-1 flex-col">
          <ViewPane view={view} />
        </div>
      </main>
      {isMemberListOpen && hasMembers && <Lazy part={memberPanel} props={{ view }} />}
    </div>
  );
}
