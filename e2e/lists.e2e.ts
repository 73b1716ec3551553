/** Returning to a list keeps its position and filters. */
import { expect, type Page } from "@playwright/test";
import { openAs, sendMany, untilRead } from "./people.ts";
import { test } from "./story.ts";

/** Sends to more topics than fit the window; returns one in the middle. */
async function fillList(writer: Page, reader: Page): Promise<string> {
  await readAll(reader);
  const stamp = Date.now();
  for (let topic = 0; topic < 24; topic++) await sendMany(writer, "random", `row ${topic} ${stamp}`, 1);
  return `row 12 ${stamp}`;
}

async function readAll(page: Page): Promise<void> {
  const isDone = await page.evaluate(
    async () => (await fetch("/api/v1/mark_all_as_read", { method: "POST" })).ok,
  );
  expect(isDone).toBe(true);
}

/** The list covers only the newest messages, which may include no direct message. */
async function sendDirect(writer: Page, reader: Page): Promise<void> {
  const to = await reader.evaluate(async () => (await (await fetch("/api/v1/users/me")).json()).user_id);
  const isSent = await writer.evaluate(async (id) => {
    const body = new URLSearchParams({ type: "direct", to: JSON.stringify([id]), content: "Hello" });
    return (await fetch("/api/v1/messages", { method: "POST", body })).ok;
  }, to);
  expect(isSent).toBe(true);
}

function rowsOf(page: Page) {
  return page.getByRole("main").locator("a[data-row]");
}

for (const { list, title } of [
  { list: "recent", title: "Recent conversations" },
  { list: "inbox", title: "Inbox" },
]) {
  test(`going back from a conversation returns to its row in ${list}`, async ({ browser }) => {
    const writer = await openAs(browser, "Mateo Alvarez");
    const reader = await openAs(browser, "Yara Haddad", "#drafts");
    const topic = await fillList(writer, reader);
    await reader.goto(`/#${list}`);
    await reader.reload();
    await reader.setViewportSize({ width: 1100, height: 500 });
    await expect.poll(() => rowsOf(reader).count()).toBeGreaterThan(12);
    await rowsOf(reader).filter({ hasText: topic }).focus();
    // The list may still grow and reuse the row for another conversation.
    const { address, top, next } = await reader.locator("a[data-row]:focus").evaluate((row) => {
      const rows = [...document.querySelectorAll("main a[data-row]")];
      return {
        address: row.getAttribute("href") ?? "",
        top: row.getBoundingClientRect().top,
        next: rows[rows.indexOf(row) + 1]?.getAttribute("href") ?? "",
      };
    });
    await reader.keyboard.press("Enter");
    await expect(reader.getByRole("region", { name: "Feed" })).toBeVisible();
    await expect(reader).toHaveURL(new RegExp(`${address.replaceAll(".", "\\.")}$`));
    await untilRead(reader, topic);

    await reader.goBack();
    await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // The inbox drops the row that was read.
    const expected = list === "inbox" ? next : address;
    await expect(reader.locator("a[data-row]:focus")).toHaveAttribute("href", expected);
    await expect
      .poll(() => reader.locator("a[data-row]:focus").evaluate((at) => at.getBoundingClientRect().top))
      .toBeCloseTo(top, -1);
  });
}

test("recent conversations come from the newest messages, even if much older ones are unread", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Yara Haddad", "#drafts");
  await readAll(reader);
  const stamp = Date.now();
  // One request does not fetch all of them.
  await sendMany(writer, "random", `long ago ${stamp}`, 1);
  await sendMany(writer, "random", `since then ${stamp}`, 80);
  await sendMany(writer, "random", `just now ${stamp}`, 1);
  const newest = await holdBack(reader, /\/api\/v1\/messages\?.*anchor=newest/);
  await reader.goto("/#recent");
  await reader.reload();
  await newest.isAsked;
  // Older conversations must not appear as recent.
  await expect(reader.getByRole("heading", { level: 1, name: "Recent conversations" })).toBeVisible();
  expect(await rowsOf(reader).count()).toBe(0);
  newest.goOn();
  await expect(rowsOf(reader).first()).toContainText(`just now ${stamp}`);
  // The request for the combined feed is pending.
  const unread = await holdBack(reader, /\/api\/v1\/messages\?.*anchor=first_unread/);
  await reader.goto("/#feed");
  await reader.reload();
  await unread.isAsked;
  // The script that handles keys may load later.
  await expect(async () => {
    await reader.keyboard.press("t");
    await expect(reader.getByRole("heading", { level: 1, name: "Recent conversations" })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  unread.goOn();
  await expect(rowsOf(reader).first()).toContainText(`just now ${stamp}`);
  await readAll(reader);
});

/** Delays requests until `goOn` is called. */
async function holdBack(page: Page, address: RegExp) {
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    ask();
    await mayGoOn;
    await route.continue();
  });
  return { isAsked, goOn };
}

test("the filters of recent conversations are kept while reading a result", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Yara Haddad", "#recent");
  await sendDirect(writer, reader);
  const filter = reader.getByRole("button", { name: "Direct messages", exact: true, pressed: false });
  await reader.getByRole("main").locator(filter).click();
  await rowsOf(reader).first().click();
  await expect(reader).toHaveURL(/#narrow\/dm\//);
  await reader.goBack();
  await expect(
    reader.getByRole("main").getByRole("button", { name: "Direct messages", pressed: true }),
  ).toBeVisible();
});
