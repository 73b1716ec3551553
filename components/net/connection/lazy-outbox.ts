/** Loads the outbox once there is something to send: most pages are opened to read. */
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

/** Call this before the first message is written. */
export function preloadOutbox(): void {
  preload(storage);
}

/** Returns a function that stops it. */
export function keepOutboxLazily(accountId: number): () => void {
  let stop: (() => void) | null = null;
  const end = new AbortController();
  const begin = () => {
    // The next change retries a failed load.
    storage.load().then(
      (keepOutbox) => {
        if (!end.signal.aborted) stop ??= keepOutbox(accountId);
      },
      () => {},
    );
  };
  const look = () => isKept(accountId, "outbox") && begin();
  look();
  // Another tab has something to send.
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
