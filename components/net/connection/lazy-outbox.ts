/** Begins to keep and send what an account has to send, once there is something: most pages are opened to read. */
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

/** Before the first message is written. */
export function preloadOutbox(): void {
  preload(storage);
}

/** Returns the function that ends it. */
export function keepOutboxLazily(accountId: number): () => void {
  let stop: (() => void) | null = null;
  const end = new AbortController();
  const begin = () => {
    // A script that cannot be loaded is asked for again with the next change.
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
