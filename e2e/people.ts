/** Demo people, signed in without a password. */
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";

/** Signed in once per worker, with the app in the HTTP cache. Each test gets a new page without stored state. */
const browsers = new Map<string, BrowserContext>();

/** A page of each of these browsers that stays open, so that the process with the compiled app stays. */
const kept = new Set<Page>();

export async function openAs(browser: Browser, fullName: string, hash = ""): Promise<Page> {
  const context = browsers.get(fullName) ?? (await keptContext(browser));
  browsers.set(fullName, context);
  const cookies = await context.cookies();
  if (!cookies.some(({ name }) => name.includes("session-token"))) await signIn(context, fullName);
  const page = await context.newPage();
  await forgetKept(page);
  await page.goto(`/${hash}`);
  // The sidebar of the chat or of the settings; by element, since a dialog at the address hides its role.
  await expect(page.locator("nav").first()).toBeVisible();
  return page;
}

/**
 * Saves data: loading all parts ahead takes a third of a page's processor time. Tests about it use `openApart`.
 */
async function keptContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const page = await context.newPage();
  await page.goto("/icon.svg");
  kept.add(page);
  return context;
}

/** A browser of its own, with a service worker. */
export function openWithWorker(browser: Browser, fullName: string, hash = ""): Promise<Page> {
  return openApart(browser, fullName, hash, "allow");
}

/** A browser of its own, whose session can end without affecting other tests. */
export async function openApart(
  browser: Browser,
  fullName: string,
  hash = "",
  serviceWorkers: "allow" | "block" = "block",
): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers });
  await signIn(context, fullName);
  const page = await context.newPage();
  await page.goto(`/${hash}`);
  // By element, since the welcome of somebody new hides the page's roles.
  await expect(page.locator("nav").first()).toBeVisible();
  return page;
}

/** At an address that the server does not know as its own. */
export async function openElsewhere(browser: Browser, fullName: string, hash = ""): Promise<Page> {
  const baseURL = test.info().project.use.baseURL?.replace("localhost", "127.0.0.1");
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    serviceWorkers: "block",
  });
  await signIn(context, fullName);
  const page = await context.newPage();
  await page.goto(`/${hash}`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  return page;
}

/** Erases drafts and the theme of earlier tests, for example. */
async function forgetKept(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(?!.*session-token)/ });
  const origin = test.info().project.use.baseURL;
  if (origin === undefined) throw new Error("The tests have no server.");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb" });
  await session.detach();
}

/** Open pages would receive the events of later tests. */
export async function closePages(browser: Browser): Promise<void> {
  const shared = new Set(browsers.values());
  for (const context of browser.contexts()) {
    if (!shared.has(context)) await context.close();
    else for (const page of context.pages()) if (!kept.has(page)) await page.close();
  }
}

/** Faster through the API of development mode than on the page. */
export async function signIn({ request }: BrowserContext, fullName: string): Promise<void> {
  const { users } = await (await request.get("/api/v1/dev_list_users")).json();
  const person = users.find(({ full_name }: { full_name: string }) => full_name === fullName);
  if (!person) throw new Error(`The demo organization has nobody called ${fullName}.`);
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email: person.email, json: "true" };
  const answer = await request.post("/api/auth/callback/development", { form });
  expect(answer.ok()).toBe(true);
}

export async function openTopic(page: Page, channel: string, topic: string): Promise<void> {
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  await conversations.getByRole("link", { name: new RegExp(`^${channel}`) }).click();
  await conversations.getByRole("link", { name: new RegExp(`^${topic}`) }).click();
  await expect(composer(page)).toBeVisible();
}

/** In #random; returns its name. */
export async function beginTopic(page: Page): Promise<string> {
  const topic = `story ${Date.now()}`;
  await sendMany(page, "random", topic, 1);
  return topic;
}

export async function openOwnTopic(page: Page): Promise<void> {
  await openTopic(page, "random", await beginTopic(page));
}

/** Waits until the sidebar shows no unread count. */
export async function untilRead(page: Page, topic: string): Promise<void> {
  const row = page.getByRole("navigation", { name: "Conversations" }).getByRole("link", {
    name: new RegExp(`^${topic}`),
  });
  await expect(row).toBeVisible();
  await expect(row).not.toHaveAccessibleName(/unread/);
}

export function composer(page: Page) {
  return page.getByRole("textbox", { name: /^Message / });
}

/** Retries, because a feed just opened may still move. */
export async function pointAt(message: Locator): Promise<void> {
  await expect(async () => {
    await message.hover();
    await expect(message.getByRole("button", { name: "More" })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Retries, because the feed may move the message before the click. */
export async function clickAction(message: Locator, name: string): Promise<void> {
  await expect(async () => {
    await message.hover({ timeout: 2000 });
    await message.getByRole("button", { name, exact: true }).click({ timeout: 2000 });
  }).toPass();
}

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** Numbered, in order. */
export async function sendMany(page: Page, to: string, topic: string, count: number): Promise<void> {
  await page.evaluate(
    async ([channel, name, total]) => {
      const send = async (number: number) => {
        const content = `No. ${number}`;
        const body = new URLSearchParams({ type: "channel", to: channel, topic: name, content });
        const answer = await fetch("/api/v1/messages", { method: "POST", body });
        if (!answer.ok) throw new Error(await answer.text());
      };
      await Promise.all(Array.from({ length: total - 1 }, (_, index) => send(index + 1)));
      await send(total);
    },
    [to, topic, count] as const,
  );
}
