"use client";
/** The chat as a whole: its connection, its panes and dialogs, its keyboard shortcuts. */
import { useEffect } from "react";
import { followMessages } from "../../content/notifications/follow-messages.ts";
import { onMove } from "../../model/navigation/address.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { makeWay, useShell } from "../../model/store/shell-store.ts";
import { ChatProvider } from "../../net/connection/chat-provider.tsx";
import { useAccountTheme } from "../../net/connection/use-theme.ts";
import { FloatingLayers } from "../../ui/layers/floating-layers.tsx";
import { lazyModule, loadAllWhenIdle } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { ShortcutKeys } from "../keyboard/shortcut-keys.tsx";
import { shellScript } from "../shell-script.ts";
import { WindowLayer } from "../windows/window-layer.tsx";
import { Screen } from "./screen.tsx";
import { useDialogAddresses } from "./use-dialog-addresses.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { useLook } from "./use-look.ts";
import { preloadPane } from "./view-pane.tsx";

// Loaded after the rest, so that reading and writing do not wait for them.
const dialogs = lazyPart(
  lazyModule(() => import("./shell-dialogs.tsx")),
  ({ ShellDialogs }) => ShellDialogs,
);

/** After this long the page has most likely been painted, and scripts that are not needed yet may load. */
const SETTLED_MS = 3000;

// What shows the view comes while what there is to show is read, or asked for.
if (typeof window !== "undefined") preloadPane(currentView());

/** Everything inside the provider may rely on the organization's data being there. */
export function Chat() {
  return (
    <ChatProvider>
      <ChatWindow />
      <FloatingLayers />
    </ChatProvider>
  );
}

/** Loads what is not needed yet, so that all of it works without a connection; goes on when one is back. */
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
      <WindowLayer />
    </div>
  );
}
