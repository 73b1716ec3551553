/** Back closes layers on a phone; elsewhere it leads to the previous view. */
import { type Browser, expect, type Page } from "@playwright/test";
import { untilStateIsKept } from "./kept-state.ts";
import { beginTopic, clickAction, openAs, openTopic, openWithWorker } from "./people.ts";
import { test } from "./story.ts";

const PHONE = { width: 390, height: 844 };

const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });
const keySheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

/** Emulates Safari and Firefox, which close layers through the history. */
async function onPhone(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, "CloseWatcher"));
  await page.evaluate(() => Reflect.deleteProperty(window, "CloseWatcher"));
  await page.setViewportSize(PHONE);
}

async function openRecent(browser: Browser): Promise<Page> {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await onPhone(page);
  await page.keyboard.press("t");
  await isAt(page, "Recent conversations");
  return page;
}

async function isAt(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** Fails if the focus is on the body or a removed element. */
async function expectFocus(page: Page): Promise<void> {
  await expect(page.locator("body:focus, body:not(:has(:focus))")).toHaveCount(0);
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page)).toBeVisible();
}

test("on a phone, Back closes the palette and the shortcuts, and dialogs closed otherwise leave no history entries", async ({
  browser,
}) => {
  const page = await openRecent(browser);
  const row = page.locator("main [data-row]").first();
  await row.focus();
  await openPalette(page);
  await page.goBack();
  await expect(palette(page)).toHaveCount(0);
  await isAt(page, "Recent conversations");
  await expect(row).toBeFocused();
  await page.keyboard.press("?");
  await expect(keySheet(page)).toBeVisible();
  await page.goBack();
  await expect(keySheet(page)).toHaveCount(0);
  await isAt(page, "Recent conversations");
  await expect(row).toBeFocused();

  for (let turn = 0; turn < 5; turn += 1) {
    await openPalette(page);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
  }
  // The browser may not have left the previous history entry.
  await openPalette(page);
  await page.keyboard.press("Escape");
  await openPalette(page);
  await page.goBack();
  await expect(palette(page)).toHaveCount(0);
  await isAt(page, "Recent conversations");
  await page.goBack();
  await isAt(page, "Inbox");
  await page.goForward();
  await isAt(page, "Recent conversations");
});

test("elsewhere Back leads to the previous view and closes its dialog, and Escape closes only the dialog", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await page.keyboard.press("t");
  await isAt(page, "Recent conversations");
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await isAt(page, "Recent conversations");
  await openPalette(page);
  await page.goBack();
  await isAt(page, "Inbox");
  await expect(palette(page)).toHaveCount(0);
  await page.goForward();
  await isAt(page, "Recent conversations");
});

test("on a phone with CloseWatcher, Back closes the topmost layer, and Escape one at a time", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await page.keyboard.press("t");
  await isAt(page, "Recent conversations");
  await page.setViewportSize(PHONE);
  // Playwright cannot press Android's Back button, so the test asks the last watcher to close.
  await page.evaluate(() => {
    const Watcher = window.CloseWatcher;
    if (!Watcher) throw new Error("This browser has no CloseWatcher.");
    class Watched extends Watcher {
      constructor() {
        super();
        Reflect.set(window, "lastWatcher", this);
      }
    }
    Reflect.set(window, "CloseWatcher", Watched);
  });
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await openPalette(page);
  // The palette may be visible before it has a watcher.
  await expect(async () => {
    await page.evaluate(() => Reflect.get(window, "lastWatcher").requestClose());
    await expect(palette(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await isAt(page, "Recent conversations");
  await page.goBack();
  await isAt(page, "Inbox");
});

test("Back returns to the previous view after a choice in the palette or a link in a dialog", async ({
  browser,
}) => {
  const page = await openRecent(browser);
  await openPalette(page);
  await page.getByRole("combobox", { name: "Go to" }).fill("random");
  await page.getByRole("option", { name: /^random( \d+ unread)?$/ }).click();
  await isAt(page, "random");
  await page.goBack();
  await isAt(page, "Recent conversations");
  await page.goForward();
  await isAt(page, "random");

  const topic = await beginTopic(page);
  const { hash } = new URL(page.url());
  await page.goto(`/#channels/${/\d+/.exec(hash)?.[0]}/random/topics`);
  const topics = page.getByRole("table", { name: "Topics of random" });
  await topics.getByRole("link", { name: topic }).click();
  await isAt(page, topic);
  await page.goBack();
  await isAt(page, "Topics");
  await page.goBack();
  await isAt(page, "random");
  await page.goForward();
  await page.goForward();
  await isAt(page, topic);
});

test("on a phone, Back closes a message's menu, the dialog chosen from it, and stacked layers one by one", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await onPhone(page);
  await page.goto("/");
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  await conversations.getByRole("link", { name: /^random/ }).click();
  await isAt(page, "random");
  const message = page.getByRole("article").filter({ hasText: "No. 1" }).last();
  const menu = page.getByRole("menu");
  const openMenu = async () => {
    await clickAction(message, "More");
    await expect(menu).toBeVisible();
  };
  await openMenu();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await isAt(page, "random");
  await expectFocus(page);
  await openMenu();
  await page.getByRole("menuitem", { name: "Remind me…" }).click();
  const reminder = page.getByRole("dialog");
  await expect(reminder).toBeVisible();
  await page.goBack();
  await expect(reminder).toHaveCount(0);
  await isAt(page, "random");

  const members = page.getByRole("complementary", { name: "Members" });
  await page.getByRole("button", { name: "Show members" }).click();
  await expect(members.getByRole("heading", { name: /^Members \d/ })).toBeVisible();
  await openPalette(page);
  await page.goBack();
  await expect(palette(page)).toHaveCount(0);
  await expect(members).toBeVisible();
  await page.goBack();
  await expect(members).toHaveCount(0);
  await isAt(page, "random");
  await page.goBack();
  await expect(conversations.getByRole("link", { name: /^random/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: topic })).toBeHidden();
});

test("a page reloaded under an open dialog, even offline, leaves no history entries", async ({ browser }) => {
  const page = await openWithWorker(browser, "Hana Sato", "#inbox");
  await onPhone(page);
  const isKept = () => page.evaluate(async () => (await caches.match("/")) !== undefined);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  await page.keyboard.press("t");
  await isAt(page, "Recent conversations");
  await openPalette(page);
  await page.reload();
  await isAt(page, "Recent conversations");
  await expect(palette(page)).toHaveCount(0);
  await page.goBack();
  await isAt(page, "Inbox");

  await page.goForward();
  await isAt(page, "Recent conversations");
  await untilStateIsKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await isAt(page, "Recent conversations");
  await openPalette(page);
  await page.goBack();
  await expect(palette(page)).toHaveCount(0);
  await isAt(page, "Recent conversations");
  await page.goBack();
  await isAt(page, "Inbox");
});

test("a topic renamed under an open dialog has its new name when Back closes the dialog", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  await onPhone(page);
  await page.getByRole("button", { name: "Topic menu" }).click();
  await page.getByRole("menuitem", { name: /Rename|Move/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const mover = await openAs(browser, "Amara Okafor");
  await mover.evaluate(
    async ([name]) => {
      const narrow = JSON.stringify([{ operator: "topic", operand: name }]);
      const query = new URLSearchParams({ anchor: "newest", num_before: "1", num_after: "0", narrow });
      const { messages } = await (await fetch(`/api/v1/messages?${query}`)).json();
      const body = new URLSearchParams({ topic: `${name} renamed`, propagate_mode: "change_all" });
      await fetch(`/api/v1/messages/${messages[0].id}`, { method: "PATCH", body });
    },
    [topic],
  );
  await expect(page).toHaveURL(/renamed/);
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await isAt(page, `${topic} renamed`);
  await expect(page).toHaveURL(/renamed/);
});
