/** Loads the outbox once there is something to send. */
import { isKept } from "../../model/store/account-storage.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { lazyModule, preload } from "../../ui/lazy-module.ts";

const storage = lazyModule(async () => {
  const [{ keepOutbox }, { holdOwnTab }] = await Promise.all([
    import("./outbox-storage.ts"),
    import("./outbox-tabs.ts"),
  ]);
  await holdOwnTab();
  return keepOutbox;
});

export function preloadOutbox(): void {
  preload(storage);
}

export function keepOutboxLazily(accountId: number): () => void {
  let stop: (() => void) | null = null;
  const end = new AbortController();
  const begin = () => {
    // The next change retries.
    storage.load().then(
      (keepOutbox) => {
        if (!end.signal.aborted) stop ??= keepOutbox(accountId);
      },
      () => {},
    );
  };
  const look = () => isKept(accountId, "outbox") && begin();
  look();
  window.addEventListener("storage", look, { signal: end.signal });
  const unsubscribe = chatStore.subscribe(({ outbox }) => {
    if (outbox.size > 0 && !stop) begin();
  });
  return () => {
    end.abort();
    unsubscribe();
    stop?.();
  };
}
