/** Notifications while Parley is closed, and clicks on them. */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { type BrowserContext, expect, type Page, type Worker } from "@playwright/test";
import { PushBrowser } from "../lib/testing/outside/push-browser.ts";
import { expectAccessible } from "./accessible.ts";
import { openAs, openWithWorker, write } from "./people.ts";
import { test } from "./story.ts";

/** Stands in for the push service, which the test's browser lacks. */
async function servePushes() {
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await buffer(request));
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The push service has no port.");
  return { bodies, endpoint: `http://127.0.0.1:${address.port}/browser`, close: () => server.close() };
}

/** Fakes the subscription, because Chromium would ask Google. */
async function subscribeAt(page: Page, { endpoint, p256dh, auth }: ReturnType<PushBrowser["subscription"]>) {
  await page.addInitScript(
    (given) => {
      const subscription = {
        endpoint: given.endpoint,
        toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
        unsubscribe: async () => {
          sessionStorage.removeItem("subscribed");
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (sessionStorage.getItem("subscribed") ? subscription : null),
        subscribe: async () => {
          sessionStorage.setItem("subscribed", "yes");
          return subscription;
        },
      });
    },
    { endpoint, p256dh, auth },
  );
}

/** Waits until the push is handled: Chromium drops a notification listed while it is being shown. */
async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const worker = await workerOf(page.context());
  await worker.evaluate(FOLLOW_PUSH);
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registration;
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await session.detach();
  await worker.evaluate("self.pushed");
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

/** Evaluated in the worker, whose globals differ from a page's. */
const FOLLOW_PUSH = `
  self.pushed = new Promise((resolve) => {
    PushEvent.prototype.waitUntil = function (work) {
      ExtendableEvent.prototype.waitUntil.call(this, work);
      resolve(work);
    };
  });
  undefined`;
const SHOWN = `self.registration.getNotifications().then((all) =>
  all.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url })))`;
const CLICK = `self.registration.getNotifications().then(([notification]) => {
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
})`;

test("missed messages are shown while Parley is closed, and open their conversation", {
  tag: "@whole-browser",
}, async ({ browser }) => {
  const pushService = await servePushes();
  const keys = new PushBrowser();
  const reader = await openWithWorker(browser, "Kenji Mori", "#settings/notifications");
  await reader.context().grantPermissions(["notifications"]);
  await subscribeAt(reader, keys.subscription(pushService.endpoint));
  await reader.reload();
  const row = reader.getByRole("switch", { name: "Notify me while Parley is closed" });
  await expect(row).toBeEnabled();
  await row.focus();
  await reader.keyboard.press("Space");
  await expect(row).toBeChecked();
  await expect(row).toBeEnabled();
  await reader.reload();
  await expect(row).toBeChecked();
  await expectAccessible(reader, "web-push");

  const { origin } = new URL(reader.url());
  const readerId = await reader.evaluate(async () => {
    return (await (await fetch("/api/v1/users/me")).json()).user_id;
  });
  const away = await reader.context().newPage();
  await reader.goto("about:blank");
  const writer = await openAs(browser, "Mateo Alvarez", `#narrow/dm/${readerId}-dm`);
  const text = `Are you away? ${Date.now()}`;
  await write(writer, text);
  await expect.poll(() => pushService.bodies.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const pushed = keys.read(pushService.bodies[0] ?? Buffer.alloc(0));
  expect(pushed).toMatchObject({ title: "Mateo Alvarez", body: text });

  // Another visible page of the site shows no messages.
  await away.goto(`${origin}/reference`);
  await deliverPush(away, origin, JSON.stringify(pushed));
  const worker = await workerOf(reader.context());
  const { title, body, tag, url } = pushed;
  await expect.poll(() => worker.evaluate(SHOWN)).toEqual([{ title, body, tag, url }]);

  await reader.goto(`${origin}/#inbox`);
  await expect(reader.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await worker.evaluate(CLICK);
  await expect(reader.getByRole("article").filter({ hasText: text })).toBeVisible();
  await expect.poll(() => worker.evaluate(SHOWN)).toEqual([]);
  // A message is marked as read after a moment in sight.
  const flags = () =>
    reader.evaluate(async (id) => {
      const { messages } = await (await fetch(`/api/v1/messages?message_ids=[${id}]`)).json();
      return messages[0]?.flags;
    }, pushed.messageId);
  await expect.poll(flags).toContain("read");

  // Notifications of messages read elsewhere close with the next push, and when the app opens.
  await reader.goto("about:blank");
  const read = { ...pushed, tag: "read" };
  await deliverPush(away, origin, JSON.stringify(read));
  await expect.poll(() => worker.evaluate(SHOWN)).toMatchObject([{ tag: "read" }]);
  await deliverPush(away, origin, JSON.stringify({ ...read, tag: "next", messageId: 1 }));
  await expect.poll(() => worker.evaluate(SHOWN)).toMatchObject([{ tag: "next" }]);
  await reader.goto(`${origin}/#inbox`);
  await expect.poll(() => worker.evaluate(SHOWN)).toEqual([]);

  // A visible page shows its own notifications.
  await deliverPush(away, origin, JSON.stringify(pushed));
  await reader.goto(`${origin}/#settings/notifications`);
  await expect(row).toBeChecked();
  expect(await worker.evaluate(SHOWN)).toEqual([]);
  await row.click();
  await expect(row).not.toBeChecked();
  await expect(row).toBeEnabled();
  const left = await reader.evaluate(async () => {
    const { subscriptions } = await (await fetch("/api/v1/users/me/push_subscriptions")).json();
    return { subscriptions, here: sessionStorage.getItem("subscribed") };
  });
  // A failed earlier run may have left its own subscription.
  expect(left.subscriptions).not.toContainEqual(expect.objectContaining({ endpoint: pushService.endpoint }));
  expect(left.here).toBe(null);
  pushService.close();
});
