"use client";
/** The whole chat. */
import { useEffect, useLayoutEffect } from "react";
import { INTRODUCTION_STEP } from "../../../lib/accounts/onboarding/step-names.contract.ts";
import { followMessages } from "../../content/notifications/follow-messages.ts";
import { onMove } from "../../model/navigation/address.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { makeWay, useShell } from "../../model/store/shell-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { ChatProvider } from "../../net/connection/chat-provider.tsx";
import { useAccountTheme } from "../../net/connection/use-theme.ts";
import { FloatingLayers } from "../../ui/layers/floating-layers.tsx";
import { lazyModule, loadAllWhenIdle } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { ShortcutKeys } from "../keyboard/shortcut-keys.tsx";
import { shellScript } from "../shell-script.ts";
import { useDialogAddresses, WindowLayer } from "../windows/window-layer.tsx";
import { Screen } from "./screen.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { preloadPane } from "./view-pane.tsx";

const dialogs = lazyPart(
  lazyModule(() => import("./shell-dialogs.tsx")),
  ({ ShellDialogs }) => ShellDialogs,
);

const introduction = lazyPart(
  lazyModule(() => import("../help/introduction.tsx")),
  ({ Introduction }) => Introduction,
);

/** Probably painted by then. */
const SETTLED_MS = 3000;

// In parallel with the view's data.
if (typeof window !== "undefined") preloadPane(currentView());

export function Chat() {
  return (
    <ChatProvider>
      <ChatWindow />
      <FloatingLayers />
    </ChatProvider>
  );
}

/** For offline use. */
function useLoadingAhead(): void {
  useEffect(() => {
    const stop = new AbortController();
    const load = () => void loadAllWhenIdle(stop.signal);
    const timer = setTimeout(() => {
      load();
      shellScript.load().then(
        ({ workInBackground }) => workInBackground(),
        () => {},
      );
    }, SETTLED_MS);
    window.addEventListener("online", load, { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
}

function ChatWindow() {
  const dialog = useShell("dialog");
  const isNew = useChatStore((state) => state.ownLists.onboardingSteps.has(INTRODUCTION_STEP));
  useDocumentTitle();
  useLook();
  useAccountTheme();
  useLoadingAhead();
  useEffect(() => onMove(makeWay), []);
  useDialogAddresses();
  useEffect(followMessages, []);
  useFirstTouch(dialogs.preload);

  return (
    <div className="relative flex h-dvh flex-col overflow-clip">
      <ShortcutKeys />
      <Screen />
      {dialog && <Lazy part={dialogs} props={{ dialog }} isOverlay />}
      {isNew && <Lazy part={introduction} props={{}} isOverlay />}
      <WindowLayer />
    </div>
  );
}

function useLook(): void {
  const media = useChatStore(({ settings }) => settings.organization.get("media_preview_size"));
  const personal = useChatStore(({ settings }) => settings.personal);
  useRootProperty("--media-scale", share(media, 100));
  // Relative, to respect the browser's text size.
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

/** @param value null leaves the style sheet's value. */
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
