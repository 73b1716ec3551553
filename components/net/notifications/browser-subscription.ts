/** This browser's subscription to notifications while Parley is closed. */
import { listInTurn } from "./notice-turn.ts";

const WORKER = "/service-worker.js";

/** Not without TLS, and in some browsers only once the app is installed. */
export function canSubscribe(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The service worker, which shows notifications; undefined where there is none yet. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

export async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await workerRegistration();
  return registration?.pushManager ? registration.pushManager.getSubscription() : null;
}

/**
 * Asks the person, and the browser's push service.
 * @param serverKey the server's public key.
 * @throws Error with a sentence for the person.
 */
export async function subscribeBrowser(serverKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error(
      "This browser does not allow notifications from this page. You can allow them in its settings.",
    );
  }
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another server's key cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  } catch {
    throw new Error("The browser’s own push service cannot be reached. Try again later.");
  }
}

/** Also takes away what is still shown: it belongs to the person who leaves. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await workerRegistration();
  if (!registration) return;
  await (await browserSubscription())?.unsubscribe();
  for (const notification of await listInTurn(registration)) notification.close();
}
