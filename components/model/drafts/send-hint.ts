/** Says once which key sends and which begins a new line: an account finds it out with its first message. */

import { notify } from "../../ui/layers/notify.ts";
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";

/** Whether it was said. */
const hintStore = createStore(false);

/** Begins keeping whether it was said to an account in this browser. */
export function keepSendHint(accountId: number): () => void {
  return keepPart(accountId, {
    store: hintStore,
    name: "send-hint",
    where: "browser",
    entries: (isSaid) => new Map(isSaid ? [["said", true]] : []),
    restore: (_, entries) => entries.get("said") === true,
  });
}

/** To be called when Enter has sent a message. */
export function hintAtSendKey(): void {
  if (hintStore.getState()) return;
  hintStore.update(() => true);
  void notify("Enter sends. Shift+Enter begins a new line; the arrow beside Send changes that.");
}
