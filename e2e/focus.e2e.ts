/** The keyboard's focus goes on where one goes on: in windows, emptied lists, other views and refused forms. */
import { expect, type Locator, type Page } from "@playwright/test";
import { beginTopic, composer, openAs, openTopic, sendMany } from "./people.ts";
import { test } from "./story.ts";

test("the focus is never lost: creating channels, marking as read, leaving the composer, going back", async ({
  browser,
}) => {
  const page = await openAs(browser, "Kenji Mori", "#inbox");
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const openWindow = async () => {
    await page.getByRole("button", { name: "Add channels" }).click();
    await page.getByRole("menuitem", { name: "Create a channel" }).click();
    await expect(name).toBeFocused();
  };
  await openWindow();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add channels" })).toBeFocused();
  await openWindow();
  await page.keyboard.type("random");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "already exists" })).toBeVisible();
  await expect(name).toBeFocused();
  await page.getByRole("button", { name: "Open random" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "random" })).toBeVisible();

  await page.goto("/#inbox");
  const sections = page.getByRole("main").getByRole("button", { name: "Mark all as read" });
  await sections.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main [data-row]:focus")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator("main [data-row]:focus")).toBeVisible();

  const topic = await beginTopic(page);
  await conversations.getByRole("link", { name: /^random/ }).click();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/v1\/messages\?/, (route) => released.then(() => route.continue()));
  await conversations.getByRole("link", { name: new RegExp(`^${topic}`) }).click();
  await expect(page.getByRole("textbox", { name: /^New topic in/ })).toHaveCount(0);
  await composer(page).press("Escape");
  await page.keyboard.press("r");
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press("Escape");
  release();
  await expect(page.getByRole("region", { name: "Feed" })).toBeFocused();
  await page.unrouteAll();
  await page.goBack();
  await expect(page.getByRole("textbox", { name: /^New topic in/ })).toBeVisible();
  await expect(page.locator("body:focus, body:not(:has(:focus))")).toHaveCount(0);

  // A window does not stay over what one has gone back to.
  await openWindow();
  await page.goBack();
  await expect(name).toHaveCount(0);
  await expect(page.locator("body:focus, body:not(:has(:focus))")).toHaveCount(0);
  await sendMany(await openAs(browser, "Hana Sato"), "random", topic, 60);
  await openTopic(page, "random", topic);
  await expect(page.getByText("No. 2", { exact: true })).toBeVisible();
  // A message that takes the focus while the feed is being opened stays in sight.
  const message = await focusLast(page);
  const menu = page.getByRole("menu");
  await page.keyboard.press(".");
  await expect(menu).toBeInViewport();
  await expect(message).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  // Scrolled out of sight, it has its menu within the window all the same.
  await page.getByRole("region", { name: "Feed" }).hover();
  await page.mouse.wheel(0, -900);
  await expect(message).not.toBeInViewport();
  await page.keyboard.press(".");
  await page.getByRole("menuitem", { name: "Remind me…" }).click();
  const reminder = page.getByRole("dialog");
  await expect(reminder).toBeVisible();
  await page.goBack();
  await expect(reminder).toHaveCount(0);
});

test("a refused sign-in puts the focus on the password, to be typed again", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/login");
  await page.getByLabel("E-mail address").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

/** Puts the focus on the last message that the feed has rendered; returns it. */
async function focusLast(page: Page): Promise<Locator> {
  const last = page.getByRole("article").last();
  const id = await last.getAttribute("data-message-id");
  await last.focus();
  return page.locator(`article[data-message-id="${id}"]`);
}
