/** Sends the outbox whenever the connection is back, and warns before what waits in it would be lost. */
import { chatStore } from "../store/chat-store.ts";
import { waitingIn } from "../store/history/outbox-state.ts";
import { lateModule } from "../ui/late-module.ts";

// Nothing waits as a rule, and a composer brings the module itself.
const sender = lateModule(() => import("./send-outbox.ts").then((module) => module.sendOutboxAnew));

function isWaiting(): boolean {
  return waitingIn(chatStore.getState().outbox).length > 0;
}

async function send(): Promise<void> {
  if (!isWaiting()) return;
  const sendOutboxAnew = await sender.load();
  sendOutboxAnew();
}

/** Returns the function that ends it. */
export function followOutbox(): () => void {
  const stop = new AbortController();
  // A module that cannot be loaded is asked for again with the next sign of a connection.
  const trySending = () => void send().catch(() => {});
  const unsubscribe = chatStore.subscribe((state, previous) => {
    if (state.connection === "online" && previous.connection !== "online") trySending();
  });
  window.addEventListener("online", trySending, { signal: stop.signal });
  // The outbox survives a reload of the tab, but not its end.
  const warn = (event: BeforeUnloadEvent) => isWaiting() && event.preventDefault();
  window.addEventListener("beforeunload", warn, { signal: stop.signal });
  return () => {
    stop.abort();
    unsubscribe();
  };
}
