/** Sends what comes into the outbox, all of it whenever the connection is back, and warns when a page is closed before that. */
import { chatStore } from "../../model/store/chat-store.ts";
import { type OutboxState, waitingIn } from "../../model/store/history/outbox-state.ts";
import { isSentHere } from "./outbox-tabs.ts";
import { sendOutbox, sendOutboxAnew } from "./send-outbox.ts";

function isWaiting(): boolean {
  return waitingIn(chatStore.getState().outbox).some(({ tab }) => isSentHere(tab));
}

/** Whether something waits here that did not before: it was written, or is to be tried again. */
function hasMore(outbox: OutboxState, before: OutboxState): boolean {
  if (outbox === before) return false;
  const waited = new Set(waitingIn(before).map(({ localId }) => localId));
  return waitingIn(outbox).some(({ localId, tab }) => isSentHere(tab) && !waited.has(localId));
}

/** Sends what waits here. */
export function trySending(): void {
  if (isWaiting()) sendOutboxAnew();
}

/** Returns the function that ends it. */
export function followOutbox(): () => void {
  const stop = new AbortController();
  trySending();
  const unsubscribe = chatStore.subscribe((state, previous) => {
    if (state.connection === "online" && previous.connection !== "online") trySending();
    else if (hasMore(state.outbox, previous.outbox)) sendOutbox();
  });
  window.addEventListener("online", trySending, { signal: stop.signal });
  // It is not lost, but sent by another tab, or not before the next start.
  const warn = (event: BeforeUnloadEvent) => isWaiting() && event.preventDefault();
  window.addEventListener("beforeunload", warn, { signal: stop.signal });
  return () => {
    stop.abort();
    unsubscribe();
  };
}
