/** This browser's push subscription. */
import { listInTurn } from "./notice-turn.ts";

const WORKER = "/service-worker.js";

/** Requires a secure context, and in some browsers the installed app. */
export function canSubscribe(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

export async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await workerRegistration();
  return registration?.pushManager ? registration.pushManager.getSubscription() : null;
}

/** @throws Error with a sentence for the user. */
export async function subscribeBrowser(serverKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error(
      "This browser does not allow notifications from this page. You can allow them in its settings.",
    );
  }
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // Another server's key makes it unusable.
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  } catch {
    throw new Error("The browser’s own push service cannot be reached. Try again later.");
  }
}

/** Also closes the leaving user's notifications. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await workerRegistration();
  if (!registration) return;
  await (await browserSubscription())?.unsubscribe();
  for (const notification of await listInTurn(registration)) notification.close();
}
