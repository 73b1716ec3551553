/** Asks for permission to notify when there has been something to notify of, once in each browser. */
import { notify } from "../../ui/layers/notify.ts";

const KEY = "parley-notifications-offered";

/** A browser asks only after a click, and a page that asks at once is refused. */
export function offerNotifications(): void {
  if (!("Notification" in window) || Notification.permission !== "default" || isOffered()) return;
  void notify("Parley can show such messages while you are elsewhere.", {
    label: "Allow notifications",
    run: () => void Notification.requestPermission(),
  });
}

function isOffered(): boolean {
  try {
    const { localStorage } = window;
    if (localStorage.getItem(KEY) !== null) return true;
    localStorage.setItem(KEY, "1");
    return false;
  } catch {
    // Without storage, it would be offered again and again.
    return true;
  }
}
