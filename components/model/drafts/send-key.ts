/** The key that sends: the account's setting, or this browser's choice. */
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";
import { useChatStore, useStore } from "../store/use-store.ts";

export type SendKey = "enter" | "modified-enter";

const chosenKeyStore = createStore<SendKey | null>(null);

export function keepSendKey(accountId: number): () => void {
  return keepPart(accountId, {
    store: chosenKeyStore,
    name: "send-key",
    where: "browser",
    followsOtherTabs: true,
    entries: (key) => new Map(key === null ? [] : [["chosen", key]]),
    restore: (_, entries) => {
      const kept = entries.get("chosen");
      return kept === "enter" || kept === "modified-enter" ? kept : null;
    },
  });
}

export function chooseSendKey(key: SendKey): void {
  chosenKeyStore.update(() => key);
}

export function useSendKey(): SendKey {
  const enterSends = useChatStore((state) => state.enterSends);
  const chosen = useStore(chosenKeyStore, (key) => key);
  return chosen ?? (enterSends ? "enter" : "modified-enter");
}
