/** Reports and receives presence. */

import { chatStore } from "../../model/store/chat-store.ts";
import { withPresenceNews } from "../../model/store/organization/presence-state.ts";
import { callApi } from "../connection/api-client.ts";

const AWAY_AFTER_MS = 5 * 60_000;
const ACTIVITY_EVENTS = [
  "pointermove",
  "pointerdown",
  "keydown",
  "compositionupdate",
  "wheel",
  "touchstart",
] as const;

export function reportPresence(): () => void {
  let signAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    clearTimeout(timer);
    timer = setTimeout(report, chatStore.getState().presence.reportEvery * 1000);
    void sendReport(Date.now() - signAt < AWAY_AFTER_MS);
  };
  const noteSign = () => {
    const wasAway = Date.now() - signAt >= AWAY_AFTER_MS;
    signAt = Date.now();
    if (wasAway) report();
  };
  const stop = new AbortController();
  for (const sign of ACTIVITY_EVENTS)
    window.addEventListener(sign, noteSign, { passive: true, signal: stop.signal });
  report();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

async function sendReport(isActive: boolean): Promise<void> {
  try {
    const news = await callApi("POST /users/me/presence", {
      status: isActive ? "active" : "idle",
      last_update_id: chatStore.getState().presence.updateId,
      slim_presence: true,
    });
    chatStore.update((state) => ({ ...state, presence: withPresenceNews(state.presence, news) }));
  } catch {
    // The next report follows.
  }
}
