"use client";
/** The chat as a whole: its connection, its panes and dialogs, its keyboard shortcuts. */
import { useEffect } from "react";
import { followMessages } from "../../content/notifications/follow-messages.ts";
import { onMove } from "../../model/navigation/address.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { makeWay, useShell } from "../../model/store/shell-store.ts";
import { ChatProvider } from "../../net/connection/chat-provider.tsx";
import { useAccountTheme } from "../../net/connection/use-theme.ts";
import { lateModule, loadAllWhenIdle, preload } from "../../ui/late-module.ts";
import { Late, latePart } from "../../ui/late-part.tsx";
import { LateLayers } from "../../ui/layers/late-layers.tsx";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { ShortcutKeys } from "../keyboard/shortcut-keys.tsx";
import { WindowLayer } from "../windows/window-layer.tsx";
import { Screen } from "./screen.tsx";
import { useDialogAddresses } from "./use-dialog-addresses.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { useLook } from "./use-look.ts";
import { preloadPane } from "./view-pane.tsx";

// Loaded after the rest, so that reading and writing do not wait for them.
const dialogs = latePart(() => import("./shell-dialogs.tsx").then((module) => module.ShellDialogs));

const background = lateModule(() => import("./background.ts").then((module) => module.workInBackground));

/** After this long the page has most likely been painted, and scripts that are not needed yet may load. */
const SETTLED_MS = 3000;

// What shows the view comes while what there is to show is read, or asked for.
if (typeof window !== "undefined") preloadPane(currentView());

/** Everything inside the provider may rely on the organization's data being there. */
export function Chat() {
  return (
    <ChatProvider>
      <ChatWindow />
      <LateLayers />
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
      background.load().then(
        (work) => work(),
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
  useFirstTouch(() => preload(dialogs));

  return (
    <div className="relative flex h-dvh flex-col overflow-clip">
      <ShortcutKeys />
      <Screen />
      {dialog && <Late part={dialogs} props={{ dialog }} isOverlay />}
      <WindowLayer />
    </div>
  );
}
