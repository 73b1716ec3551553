/** Explains once, after the first message, which key sends and which starts a new line. */

import { notify } from "../../ui/layers/notify.ts";
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";

/** Whether it was shown. */
const hintStore = createStore(false);

export function keepSendHint(accountId: number): () => void {
  return keepPart(accountId, {
    store: hintStore,
    name: "send-hint",
    where: "browser",
    entries: (isSaid) => new Map(isSaid ? [["said", true]] : []),
    restore: (_, entries) => entries.get("said") === true,
  });
}

export function hintAtSendKey(): void {
  if (hintStore.getState()) return;
  hintStore.update(() => true);
  void notify("Enter sends. Shift+Enter begins a new line; the arrow beside Send changes that.");
}
