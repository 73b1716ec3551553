/** Offers notifications once in each browser, after the first message that would have caused one. */
import { notify } from "../../ui/layers/notify.ts";

const KEY = "parley-notifications-offered";

/** Long, because it is offered only once. */
const SHOWN_MS = 60_000;

/** Shows a button, because browsers refuse permission requests that do not follow a click. */
export function offerNotifications(): void {
  if (!("Notification" in window) || Notification.permission !== "default" || isOffered()) return;
  const allow = { label: "Allow notifications", run: () => void Notification.requestPermission() };
  void notify("Parley can notify you of messages like this while you are away.", allow, SHOWN_MS);
}

function isOffered(): boolean {
  try {
    const { localStorage } = window;
    if (localStorage.getItem(KEY) !== null) return true;
    localStorage.setItem(KEY, "1");
    return false;
  } catch {
    // Without storage, the offer would return with every message.
    return true;
  }
}
