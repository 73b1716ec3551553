"use client";
/** Global keyboard shortcuts. */
import { useLayoutEffect } from "react";
import { isKeyTaken } from "../../model/keyboard/key-taken.ts";
import { boundTo, keyOf } from "../../model/keyboard/pressed-key.ts";
import { guardLetters } from "../../model/keyboard/vanished-field.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { openDialog } from "../../model/navigation/open-dialog.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { setShell, shellStore } from "../../model/store/shell-store.ts";
import { takeOffer } from "../../ui/layers/notify.ts";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { shellScript } from "../shell-script.ts";

type Actions = Readonly<Record<string, () => void>>;

function goToUnread(key: "goToNextTopic" | "goToNextDirect"): void {
  shellScript.load().then(
    (parts) => parts[key](),
    () => {},
  );
}

function prepareKeys(): void {
  shellScript.load().then(
    ({ fetchUnreadAhead }) => fetchUnreadAhead(),
    () => {},
  );
}

function explainVanished(field: HTMLElement): void {
  shellScript.load().then(
    (parts) => parts.explainVanished(field),
    () => {},
  );
}

function togglePalette(): void {
  if (shellStore.getState().dialog === "palette") setShell({ dialog: null });
  else openDialog("palette");
}

const PLAIN_KEYS: Actions = {
  "?": () => openDialog("shortcuts"),
  "/": () => openDialog("search"),
  c: () => openDialog("new-topic"),
  x: () => openDialog("new-direct"),
  y: () => openWindow({ kind: "status" }),
  i: () => navigate({ kind: "inbox" }),
  t: () => navigate({ kind: "recent" }),
  a: () => navigate({ kind: "feed" }),
  n: () => goToUnread("goToNextTopic"),
  p: () => goToUnread("goToNextDirect"),
  z: takeOffer,
};

const MODIFIED_KEYS: Actions = {
  k: togglePalette,
  "\\": () => setShell({ isSidebarCollapsed: !shellStore.getState().isSidebarCollapsed }),
};

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  const isModified = (event.metaKey || event.ctrlKey) && !event.altKey && !event.defaultPrevented;
  if (isModified) return boundTo(event, MODIFIED_KEYS);
  const key = keyOf(event);
  const view = currentView();
  // In the settings, a mistyped letter would leave them.
  if (key !== "?" && view.kind === "settings") return undefined;
  // In channels, `c` focuses the topic field instead.
  if (key === "c" && (view.kind === "channel" || view.kind === "topic")) return undefined;
  // A dialog that is loading takes no keys yet.
  return isKeyTaken(event) || shellStore.getState().dialog !== null ? undefined : PLAIN_KEYS[key];
}

export function ShortcutKeys() {
  useFirstTouch(prepareKeys);
  // Before the first paint, to miss no key.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", handleKey);
    const stopGuarding = guardLetters(explainVanished);
    return () => {
      document.removeEventListener("keydown", handleKey);
      stopGuarding();
    };
  }, []);

  return null;
}
