/** Starting offline, and erasing the cached state after the session. */
import { expect, type Page } from "@playwright/test";
import { kept, untilKept, untilStateIsKept } from "./kept-state.ts";
import {
  beginTopic,
  composer,
  openApart,
  openAs,
  openTopic,
  openWithWorker,
  sendMany,
  write,
} from "./people.ts";
import { test } from "./story.ts";

function currentSession(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { sessions } = await (await fetch("/api/v1/users/me/sessions")).json();
    return sessions.find(({ is_current }: { is_current: boolean }) => is_current).id;
  });
}

async function endSession(elsewhere: Page, session: string): Promise<void> {
  const status = await elsewhere.evaluate(async (id) => {
    return (await fetch(`/api/v1/users/me/sessions/${id}`, { method: "DELETE" })).status;
  }, session);
  expect(status).toBe(200);
}

/** Bytes of cached compiled code that a reload uses, by script of the cached page. */
async function compiledAhead(page: Page): Promise<Map<string, number>> {
  const html = await page.evaluate(async () => (await caches.match("/"))?.text());
  const scripts = new Set(html?.match(/[\w~-]+\.js/g));
  const found = new Map<string, number>();
  const session = await page.context().newCDPSession(page);
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[]) {
      const file = (args.data?.url ?? args.fileName)?.split("/").at(-1) ?? "";
      if (name === "v8.compile" && scripts.has(file)) found.set(file, args.data?.consumedCacheSize ?? 0);
    }
  });
  const includedCategories = ["v8", "devtools.timeline", "disabled-by-default-v8.compile"];
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  return found;
}

type TraceEvent = {
  name: string;
  args: { data?: { url?: string; consumedCacheSize?: number }; fileName?: string };
};

test("the app opens offline, later sends messages written offline, and shows nothing after signing out", async ({
  browser,
}) => {
  const page = await openWithWorker(browser, "Lena Fischer");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  const seen = page.getByRole("article").filter({ hasText: "No. 1" });
  await expect(seen).toBeVisible();
  await untilKept(page, "<p>No. 1</p>");
  await expect.poll(async () => (await kept(page)).versions, { timeout: 60_000 }).toBe(1);

  await page.context().setOffline(true);
  await page.reload();
  await expect(seen).toBeVisible();
  // In the header, the status covers nothing.
  await expect(page.locator("main header").getByRole("status")).toContainText("Reconnecting");
  const text = `Written in the tunnel ${Date.now()}`;
  await write(page, text);
  const sent = page.getByRole("article").filter({ hasText: text });
  await expect(sent).toBeVisible();
  await expect(composer(page)).toHaveValue("");

  // A view that was never loaded says so.
  await page.evaluate(() => {
    window.location.hash = "#narrow/is/mentioned";
  });
  const missing = page.getByRole("heading", { name: "No connection" });
  await expect(missing).toBeVisible();
  await page.context().setOffline(false);
  await expect(missing).toBeHidden();
  await page.goBack();
  await expect(sent).toHaveAttribute("data-message-id", /\d+/);

  await page.getByRole("button", { name: "Organization menu" }).click();
  await page.getByRole("menuitem", { name: /Sign out/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => kept(page)).toEqual({ state: "[]", versions: 0 });
  await page.context().setOffline(true);
  await expect(page.goto("/")).rejects.toThrow(/net::ERR_/);
});

test("the first offline start takes the page's scripts from the code cache", async ({ browser }) => {
  const page = await openWithWorker(browser, "Lena Fischer");
  await expect.poll(async () => (await kept(page)).versions, { timeout: 60_000 }).toBe(1);
  await untilStateIsKept(page);
  await page.context().setOffline(true);
  const compiled = await compiledAhead(page);
  expect(compiled.size).toBeGreaterThan(5);
  expect([...compiled].filter(([, size]) => size === 0)).toEqual([]);
});

test("the next offline start shows messages opened and written just before losing the connection, and the icons", async ({
  browser,
}) => {
  const page = await openWithWorker(browser, "Sofia Rossi");
  const first = await beginTopic(page);
  const second = await beginTopic(page);
  await expect.poll(async () => (await kept(page)).versions, { timeout: 60_000 }).toBe(1);
  await openTopic(page, "random", first);
  await untilKept(page, `"topic":"${first}"`);
  // Received events are stored after half a minute, and the reader's own changes immediately.
  const untilWritten = (text: string) =>
    expect.poll(async () => (await kept(page)).state, { timeout: 25_000 }).toContain(text);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: new RegExp(`^${second}`) })
    .click();
  await expect(page.getByRole("article").filter({ hasText: "No. 1" })).toBeVisible();
  await untilWritten(`"topic":"${second}"`);
  const text = `Just before the tunnel ${Date.now()}`;
  await write(page, text);
  await expect(page.getByRole("article").filter({ hasText: text })).toHaveAttribute("data-message-id", /\d+/);
  await untilWritten(text);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: second })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
  const picture = page.getByRole("button", { name: "Organization menu" }).locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(180);
  const drawing = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    return (await fetch(link?.href.startsWith("data:") ? "/icon.svg" : (link?.href ?? ""))).text();
  });
  expect(drawing).toContain("<svg");
});

test("the next start shows messages that others sent just before the page was left", async ({ browser }) => {
  const page = await openWithWorker(browser, "Sofia Rossi");
  const topic = await beginTopic(page);
  await expect.poll(async () => (await kept(page)).versions, { timeout: 60_000 }).toBe(1);
  await openTopic(page, "random", topic);
  await untilKept(page, `"topic":"${topic}"`);
  // This stores the state; received events then wait for half a minute.
  const own = `Mine ${Date.now()}`;
  await write(page, own);
  await untilKept(page, own);
  const other = await openAs(browser, "Mateo Alvarez");
  await sendMany(other, "random", topic, 2);
  const arrived = page.getByRole("article").filter({ hasText: "No. 2" });
  await expect(arrived).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("article").filter({ hasText: own })).toBeVisible();
  await expect(arrived).toBeVisible();
});

test("messages written offline survive closing the page and are sent once at the next start", async ({
  browser,
}) => {
  const page = await openWithWorker(browser, "Hana Sato");
  const context = page.context();
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  await expect(page.getByRole("article").filter({ hasText: "No. 1" })).toBeVisible();
  await untilKept(page, "<p>No. 1</p>");
  await expect.poll(async () => (await kept(page)).versions, { timeout: 60_000 }).toBe(1);
  const address = page.url();
  await context.setOffline(true);
  const texts = [`Before the tunnel ${Date.now()}`, "In the tunnel", "After it"];
  for (const text of texts) await write(page, text);
  const begun = address.replace(/topic\/.*/, `topic/begun${Date.now()}`);
  await page.goto(begun);
  await write(page, "A topic that begins without a connection");
  await page.close();

  const next = await context.newPage();
  await next.goto(begun);
  await expect(next.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(next.getByRole("article").filter({ hasText: "A topic that begins" })).toBeVisible();
  await next.goto(address);
  const waiting = next.getByRole("status").filter({ hasText: "Waiting for the connection" });
  await expect(waiting).toHaveCount(3);
  await next.keyboard.press("Control+k");
  await next.getByRole("combobox", { name: "Go to" }).fill("tunnel");
  await expect(next.getByText("No connection: of the topics")).toBeVisible();
  await next.keyboard.press("Escape");
  await context.setOffline(false);
  const own = next.getByRole("article", { name: "Hana Sato", exact: true });
  await expect(own).toHaveText(["No. 1", ...texts].map((text) => new RegExp(text)));
  await expect(waiting).toHaveCount(0);
});

test("the last state is shown before the server confirms the session, and no other request is made before", async ({
  browser,
}) => {
  const page = await openApart(browser, "Lena Fischer");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  const message = (text: string) => page.getByRole("article").filter({ hasText: text });
  await untilKept(page, "<p>No. 1</p>");

  const answer = Promise.withResolvers<void>();
  await page.route("**/api/v1/register", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(message("No. 1")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Reconnecting" })).toBeVisible();
  expect(asked).toContain("/api/v1/register");
  expect(asked.filter((path) => path.startsWith("/api/v1/messages"))).toEqual([]);

  // No event delivers them, because the server has not registered this tab.
  await sendMany(page, "random", topic, 2);
  answer.resolve();
  await expect(message("No. 2")).toBeVisible();

  await endSession(await openAs(browser, "Lena Fischer"), await currentSession(page));
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(async () => (await kept(page)).state).toBe("[]");
});

test("the tab's icon shows unread messages once it can be loaded after a failure at the start", async ({
  browser,
}) => {
  const reader = await openApart(browser, "Sofia Rossi");
  const writer = await openAs(browser, "Mateo Alvarez");
  await sendMany(writer, "random", `story ${Date.now()}`, 1);
  const address = "**/icon.svg*";
  await reader.route(address, (route) => route.abort());
  const failed = reader.waitForEvent("requestfailed", (request) => request.url().includes("/icon.svg"));
  await reader.reload();
  await failed;
  const icon = reader.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute("href", /\/icon\.svg/);
  await reader.unroute(address);
  await reader.context().setOffline(true);
  await expect(reader.getByRole("status").filter({ hasText: "Reconnecting" })).toBeVisible();
  await reader.context().setOffline(false);
  await expect(icon).toHaveAttribute("href", /^data:.*circle/);
});

test("opening the app erases the state of a session that ended meanwhile", async ({ browser }) => {
  const page = await openWithWorker(browser, "Sofia Rossi");
  await expect.poll(async () => (await kept(page)).versions, { timeout: 60_000 }).toBe(1);
  await untilKept(page, "Northwind Labs");
  const session = await currentSession(page);
  const context = page.context();
  await page.close();
  await endSession(await openAs(browser, "Sofia Rossi"), session);

  const next = await context.newPage();
  await next.goto("/");
  await expect(next).toHaveURL(/\/login/);
  // Some time after a start, the worker checks for a new version of the app.
  await next.waitForTimeout(5000);
  expect(await kept(next)).toEqual({ state: "[]", versions: 0 });
  expect(await next.evaluate(() => caches.keys())).toEqual([]);
});
