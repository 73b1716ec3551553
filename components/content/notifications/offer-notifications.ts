/** Offers notifications once in each browser, after the first message that would have caused one. */
import { notify } from "../../ui/layers/notify.ts";

const KEY = "parley-notifications-offered";

/** Shows a button, because browsers refuse permission requests that do not follow a click. */
export function offerNotifications(): void {
  if (!("Notification" in window) || Notification.permission !== "default" || isOffered()) return;
  void notify("Parley can notify you of messages like this while you are away.", {
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
    // Without storage, the offer would return with every message.
    return true;
  }
}
