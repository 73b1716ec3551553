/** Focus and set size while only some rows are drawn. */
import { expect, type Locator, type Page } from "@playwright/test";
import { holdScripts, reloadBusy } from "./late-scripts.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

/** Shorter lists draw all rows. */
const MAX_DRAWN = 150;

type Channel = { id: number; name: string };

/** The channel is private, so other tests do not see it. */
async function createChannel(writer: Page, reader: Page): Promise<Channel> {
  const name = `long ${Date.now()}`;
  const ids = await Promise.all([ownId(writer), ownId(reader)]);
  await post(writer, "/users/me/subscriptions", {
    subscriptions: JSON.stringify([{ name }]),
    principals: JSON.stringify(ids),
    invite_only: "true",
  });
  const { stream_id: id } = await get(writer, `/get_stream_id?stream=${encodeURIComponent(name)}`);
  return { id, name };
}

async function ownId(page: Page): Promise<number> {
  return (await get(page, "/users/me")).user_id;
}

function get(page: Page, path: string) {
  return page.evaluate(async (from) => (await fetch(`/api/v1${from}`)).json(), path);
}

function post(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  return page.evaluate(
    async ([to, body]) => {
      const answer = await fetch(`/api/v1${to}`, { method: "POST", body: new URLSearchParams(body) });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [path, fields] as const,
  );
}

async function addTopics(writer: Page, channel: Channel, count: number): Promise<void> {
  await writer.evaluate(
    async ([to, total, stamp]) => {
      const send = async (number: number) => {
        const topic = `topic ${stamp} ${number}`;
        const body = new URLSearchParams({ type: "channel", to, topic, content: "Hello" });
        const answer = await fetch("/api/v1/messages", { method: "POST", body });
        if (!answer.ok) throw new Error(await answer.text());
      };
      for (let sent = 0; sent < total; sent += 20) {
        await Promise.all(
          Array.from({ length: Math.min(20, total - sent) }, (_, index) => send(sent + index)),
        );
      }
    },
    [channel.name, count, Date.now()] as const,
  );
}

function rowsOf(page: Page): Locator {
  return page.getByRole("main").locator("a[data-row]");
}

for (const { list, title, isLate } of [
  // Lazy-loaded, so it may come after the rows.
  { list: "inbox", title: "Inbox", isLate: true },
  { list: "recent", title: "Recent conversations", isLate: false },
]) {
  test(`the focused row keeps the focus when ${list} becomes a long list`, async ({ browser }) => {
    const writer = await openAs(browser, "Mateo Alvarez");
    const reader = await openAs(browser, "Priya Raman", `#${list}`);
    if (isLate) await reloadBusy(reader);
    await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await post(reader, "/mark_all_as_read", {});
    if (list === "recent") await reader.getByRole("button", { name: "Unread", exact: true }).click();
    await expect(rowsOf(reader)).toHaveCount(0);
    const channel = await createChannel(writer, reader);
    await addTopics(writer, channel, MAX_DRAWN - 5);
    await expect.poll(() => rowsOf(reader).count()).toBeGreaterThan(MAX_DRAWN - 10);
    const placed = reader.getByRole("main").locator("li[aria-posinset]");
    await expect(placed).toHaveCount(0);

    await rowsOf(reader).nth(80).focus();
    const address = await reader.locator("a[data-row]:focus").getAttribute("href");
    const focused = reader.locator("a[data-row]:focus");
    const release = await holdScripts(reader);
    const more = 20;
    await addTopics(writer, channel, more);
    if (isLate) {
      const count = new RegExp(`${channel.name} ${MAX_DRAWN - 5 + more} unread`);
      const sidebar = reader.getByRole("navigation", { name: "Conversations" });
      await expect(sidebar.getByRole("link", { name: count })).toBeVisible();
      await expect(placed).toHaveCount(0);
    }
    release();
    await expect(placed.first()).toBeVisible();
    await expect(focused).toHaveAttribute("href", address ?? "");
    await expect(focused).toBeInViewport();
    // All rows count, not only the drawn ones.
    const item = reader.locator("li:has(a[data-row]:focus)");
    expect(Number(await item.getAttribute("aria-setsize"))).toBeGreaterThan(MAX_DRAWN);
    const place = Number(await item.getAttribute("aria-posinset"));
    await reader.keyboard.press("ArrowDown");
    await expect(item).not.toHaveAttribute("aria-posinset", String(place));
    await expect.poll(() => rowsOf(reader).count()).toBeLessThan(MAX_DRAWN);

    await post(reader, "/mark_stream_as_read", { stream_id: String(channel.id) });
    await expect(placed).toHaveCount(0);
  });
}

test("arrow keys move through a channel's members, and each says how many there are", async ({ browser }) => {
  const page = await openAs(browser, "Priya Raman");
  await page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /^random/ })
    .click();
  await page.getByRole("button", { name: "Show members" }).click();
  const members = page.getByRole("complementary", { name: "Members" });
  await expect(members.getByRole("listitem").first()).toBeVisible();
  const count = await members.getByRole("listitem").first().getAttribute("aria-setsize");
  await expect(members.getByRole("heading", { name: `Members ${count}` })).toBeVisible();
  await members.getByRole("listitem").first().getByRole("button").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(members.getByRole("listitem").nth(1).getByRole("button").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(members.getByRole("listitem").first().getByRole("button").first()).toBeFocused();
});

test("the open channel's row is in sight below dozens of others", async ({ browser }) => {
  const page = await openAs(browser, "Priya Raman");
  const stamp = Date.now();
  const names = Array.from({ length: 45 }, (_, index) => `zz ${stamp} ${index}`);
  await post(page, "/users/me/subscriptions", {
    subscriptions: JSON.stringify(names.map((name) => ({ name }))),
    invite_only: "true",
  });
  const { stream_id: id } = await get(
    page,
    `/get_stream_id?stream=${encodeURIComponent(names.at(-1) ?? "")}`,
  );
  await page.goto(`/#narrow/channel/${id}`);
  await page.reload();
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  await expect(conversations.locator('a[aria-current="page"]')).toBeInViewport({ ratio: 1 });
  await expect(conversations.getByRole("link", { name: new RegExp(`zz ${stamp} 0\\b`) })).toBeAttached();
  await conversations.locator('a[aria-current="page"]').focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press("ArrowUp");
  await expect(conversations.getByRole("link", { name: new RegExp(`zz ${stamp} 14\\b`) })).toBeFocused();
  await expect(conversations.locator("a:focus")).toBeInViewport({ ratio: 1 });

  const body = { subscriptions: JSON.stringify(names) };
  await page.evaluate(
    (fields) =>
      fetch("/api/v1/users/me/subscriptions", { method: "DELETE", body: new URLSearchParams(fields) }),
    body,
  );
});

/** Only in the register response. */
async function addPeople(page: Page, count: number): Promise<void> {
  await page.route("**/api/v1/register", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { realm_users: users } = answer;
    const further = Array.from({ length: count }, (_, index) => {
      const name = `Zoe ${String(index).padStart(4, "0")}`;
      return { ...users[0], user_id: 1_000_000 + index, full_name: name, role: 400 };
    });
    await route.fulfill({ response, json: { ...answer, realm_users: [...users, ...further] } });
  });
}

test("hundreds of people are drawn in portions, and each can be found and reached", async ({ browser }) => {
  const page = await openAs(browser, "Amara Okafor");
  await addPeople(page, 500);
  await page.goto("/#organization/users");
  await page.reload();
  const rows = page.getByRole("list", { name: "People", exact: true }).getByRole("listitem");
  await expect(rows).toHaveCount(100);
  await page.evaluate(() => {
    const portions: number[] = [];
    Object.assign(window, { portions });
    const note = (changes: MutationRecord[]) => {
      portions.push(changes.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0));
    };
    const list = document.querySelector('ul[aria-label="People"]');
    if (list) new MutationObserver(note).observe(list, { childList: true });
  });
  const more = page.getByRole("button", { name: /^Show more of/ });
  await more.press("Enter");
  await expect(more).toBeFocused();
  await expect(rows).toHaveCount(400);
  const portions = await page.evaluate(() => (window as unknown as { portions: number[] }).portions);
  expect(portions.reduce((sum, added) => sum + added, 0)).toBe(300);
  expect(Math.max(...portions)).toBeLessThan(30);

  // The last row was out of sight.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  const role = rows.last().getByRole("combobox");
  await expect(role).toBeFocused();
  await expect(role).toBeInViewport();
  await page.getByRole("searchbox", { name: "Find a person" }).fill("Zoe 0499");
  await expect(rows).toHaveCount(1);
  await page.unroute("**/api/v1/register");
});
