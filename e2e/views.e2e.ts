/** Drafts, scheduled messages, reminders, and the sidebar's views. */
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, composer, openAs, openTopic, write } from "./people.ts";
import { test } from "./story.ts";

test("drafts, scheduled messages, reminders and reactions appear in their views", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  await composer(page).fill("Half a thought");
  // Views below "More" are hidden until opened.
  await conversations.getByRole("link", { name: /^Inbox/ }).click();
  await conversations.getByRole("link", { name: /^Drafts/ }).click();
  await expect(page.getByRole("heading", { name: "Drafts", level: 1 })).toBeVisible();
  const drafts = page.getByRole("list", { name: "Drafts" });
  const draft = drafts.getByRole("listitem").filter({ hasText: "Half a thought" });
  await expect(draft.getByRole("link", { name: new RegExp(`^random ${topic}`) })).toBeVisible();
  await expectAccessible(page, "views-drafts");
  // Copying rescues the draft where the writer may no longer post.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await draft.getByRole("button", { name: "Copy draft" }).click();
  await expect(page.getByText("Draft copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Half a thought");
  await draft.getByRole("button", { name: "Delete draft" }).click();
  await expect(draft).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await draft.getByRole("link").click();
  await expect(composer(page)).toHaveValue("Half a thought");

  await page.getByRole("button", { name: "Ways to send" }).click();
  await page.getByRole("menuitem", { name: "Send later…" }).click();
  await expectAccessible(page, "views-schedule");
  await page.getByRole("button", { name: /^Tomorrow morning/ }).click();
  await expect(composer(page)).toHaveValue("");
  // The focus is as after sending.
  await expect(composer(page)).toBeFocused();
  await conversations.getByRole("button", { name: "More", exact: true }).click();
  await conversations.getByRole("link", { name: /^Scheduled/ }).click();
  const scheduled = page.getByRole("list", { name: "Scheduled messages" }).getByRole("listitem");
  await expect(scheduled.filter({ hasText: "Half a thought" })).toContainText(/tomorrow at/i);
  await page.getByRole("button", { name: /^Reschedule the message/ }).click();
  await page.getByRole("button", { name: /^In 3 hours/ }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(scheduled).not.toContainText(/tomorrow at 9/i);
  await expectAccessible(page, "views-scheduled");
  await page.getByRole("button", { name: /^Edit the message/ }).click();
  await expect(composer(page)).toHaveValue("Half a thought");
  await expect(composer(page)).toBeFocused();
  // Editing unschedules the message.
  await expect(page.getByText("It is no longer scheduled.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(composer(page)).toHaveValue("");
  await page.goBack();
  await expect(scheduled.filter({ hasText: "Half a thought" })).toBeVisible();
  await page.getByRole("button", { name: /^Edit the message/ }).click();
  await expect(composer(page)).toHaveValue("Half a thought");
  await write(page, "A whole thought");

  const message = page.getByRole("article").filter({ hasText: "A whole thought" });
  await expect(message).toHaveAttribute("data-message-id", /\d+/);
  await message.focus();
  await page.keyboard.press(".");
  await page.getByRole("menuitem", { name: "Remind me…" }).click();
  await page.getByRole("textbox", { name: /^Note/ }).fill("Finish it");
  await page.getByRole("button", { name: /^In 1 hour/ }).click();
  await conversations.getByRole("link", { name: /^Reminders/ }).click();
  const reminders = page.getByRole("list", { name: "Reminders" }).getByRole("listitem");
  await expect(reminders.getByText(topic, { exact: true })).toBeVisible();
  await expect(reminders.getByText("Finish it", { exact: true })).toBeVisible();
  await expect(reminders.getByText("Mateo Alvarez: A whole thought", { exact: true })).toBeVisible();
  await expectAccessible(page, "views-reminders");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "views-reminders-phone-dark");
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(reminders).toContainText(/at \d/);
  await page.getByRole("button", { name: /^Reschedule the reminder/ }).press("Enter");
  await page.getByRole("button", { name: /^Tomorrow morning/ }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(reminders).toContainText(/Tomorrow at 0?9/);
  await expect(page.getByRole("button", { name: /^Reschedule the reminder/ })).toBeFocused();
  await reminders.getByRole("link").click();
  await expect(page.getByRole("article").filter({ hasText: "A whole thought" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: /^Delete the reminder/ }).click();
  await expect(page.getByText("No reminders")).toBeVisible();

  await conversations.getByRole("link", { name: "Reactions" }).click();
  await expect(page.getByRole("heading", { name: "Reactions", level: 1 })).toBeVisible();
  const other = await openAs(browser, "Hana Sato");
  await openTopic(other, "random", topic);
  await other.getByRole("article").filter({ hasText: "A whole thought" }).focus();
  await other.keyboard.press("+");
  await other.getByRole("combobox", { name: "Find an emoji" }).fill("octopus");
  await other.keyboard.press("Enter");
  await expect(page.getByRole("article").filter({ hasText: "A whole thought" })).toBeVisible();
});

test("a custom view is saved, renamed, moved, unpinned and removed, in every tab", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez", "#narrow/has/link");
  const tab = await page.context().newPage();
  await tab.goto("/#inbox");
  const sidebar = tab.getByRole("navigation", { name: "Conversations" });
  await page.getByRole("button", { name: "Keep this view in the sidebar" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Keep this view" });
  await form.getByLabel("Name", { exact: true }).fill("Links");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Links", level: 1 })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Links" })).toBeVisible();

  await page.goto("/#settings/navigation-views");
  await page.getByRole("button", { name: "Rename Links" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Addresses");
  await page.keyboard.press("Enter");
  await expect(sidebar.getByRole("link", { name: "Addresses" })).toBeVisible();
  await expectAccessible(page, "views-settings");

  const names = sidebar.locator("[data-fragment]");
  const above = (first: string, second: string) =>
    expect
      .poll(async () => {
        const all = await names.allInnerTexts();
        const at = (name: string) => all.findIndex((text) => text.startsWith(name));
        return at(first) < at(second) && at(first) >= 0;
      })
      .toBe(true);
  await page.getByRole("button", { name: "Move Mentions" }).press("ArrowUp");
  await above("Mentions", "Combined feed");
  await sidebar.getByRole("link", { name: /^Mentions/ }).focus();
  await tab.keyboard.press("Alt+ArrowDown");
  await above("Combined feed", "Mentions");
  await expect(sidebar.getByRole("link", { name: /^Mentions/ })).toBeFocused();
  const dragged = sidebar.getByRole("link", { name: "Addresses" });
  await dragged.hover();
  await tab.mouse.down();
  const top = await sidebar.getByRole("link", { name: /^Inbox/ }).boundingBox();
  if (!top) throw new Error("The inbox is not in sight.");
  await expect(async () => {
    await tab.mouse.move(top.x + 40, top.y + 12);
    await tab.mouse.move(top.x + 40, top.y + 2);
    expect(await names.first().textContent()).toMatch(/^Addresses/);
  }).toPass();
  await expectAccessible(tab, "views-dragged");
  await tab.mouse.up();
  await expect(tab).toHaveURL(/#inbox$/);
  await tab.reload();
  await above("Addresses", "Inbox");
  await page.getByRole("switch", { name: "Starred" }).click();
  await expect(sidebar.getByRole("link", { name: "Starred" })).toHaveCount(0);
  await sidebar.getByRole("button", { name: "More", exact: true }).click();
  await expect(sidebar.getByRole("link", { name: "Starred" })).toBeVisible();
  await page.getByRole("switch", { name: "Starred" }).click();
  await page.getByRole("button", { name: "Remove Addresses" }).click();
  await page.getByRole("button", { name: "Remove view" }).click();
  await expect(sidebar.getByRole("link", { name: "Addresses" })).toHaveCount(0);
});
