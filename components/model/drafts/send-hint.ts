/** Explains the send key once, after the first message. */

import { notify } from "../../ui/layers/notify.ts";
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";

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
  void notify("Enter sends, and Shift+Enter starts a new line. To change this, use the arrow beside Send.");
}
