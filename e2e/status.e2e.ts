/** Statuses, being invisible, and pausing notifications. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { composer, openAs } from "./people.ts";
import { test } from "./story.ts";

const PERSON = "Hana Sato";

const idOf = (page: Page, fullName: string): Promise<number> =>
  page.evaluate(async (name) => {
    const { members } = await (await fetch("/api/v1/users")).json();
    return members.find((person: { full_name: string }) => person.full_name === name).user_id;
  }, fullName);

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Organization menu$/ }).click();
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeVisible();
}

async function runInPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Go to" }).fill(name);
  await page.getByRole("option", { name, exact: true }).click();
}

const save = (dialog: Locator) => dialog.getByRole("button", { name: "Save", exact: true }).click();

test("a status is set with a suggestion, seen beside the name everywhere, changed and cleared; one may appear offline", async ({
  browser,
}) => {
  const own = await openAs(browser, PERSON, "#inbox");
  const other = await openAs(browser, "Lena Fischer", "#inbox");
  const id = await idOf(other, PERSON);
  await other.goto(`/#narrow/dm/${id}-dm`);
  const greeting = `Good morning ${Date.now()}`;
  const ownMessage = other.getByRole("article").filter({ hasText: greeting });
  const row = other
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: new RegExp(`^${PERSON}`) });
  const header = other.getByRole("banner").or(other.locator("main > header")).first();

  await own.evaluate(
    async ([to, content]) => {
      const body = new URLSearchParams({ type: "direct", to: JSON.stringify([to]), content });
      await fetch("/api/v1/messages", { method: "POST", body });
    },
    [await idOf(own, "Lena Fischer"), greeting] as const,
  );
  await expect(ownMessage).toBeVisible();

  await own.keyboard.press("y");
  const dialog = own.getByRole("dialog", { name: "Set a status" });
  const text = dialog.getByRole("textbox", { name: "What’s happening?" });
  await expect(text).toBeFocused();
  await expectAccessibleInBothThemes(own, "status-suggestions");
  await dialog.getByRole("button", { name: /^In a meeting For 1 hour$/ }).click();
  await expect(text).toHaveValue("In a meeting");
  await expect(dialog.getByRole("combobox", { name: "Clear" })).toHaveText("In 1 hour");
  await own.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole("button", { name: /^Emoji: calendar/ }).click();
  await expect(dialog.getByRole("combobox", { name: "Find an emoji" })).toBeVisible();
  await expectAccessible(own, "status-emoji-390");
  await dialog.getByRole("combobox", { name: "Find an emoji" }).fill("headphones");
  await own.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: /^Emoji: headphones/ })).toBeVisible();
  await own.setViewportSize({ width: 1280, height: 720 });
  await save(dialog);
  await expect(dialog).toHaveCount(0);

  await expect(header).toContainText("In a meeting");
  await expect(row).toHaveAccessibleName(/, status: In a meeting/);
  await expect(ownMessage).toContainText("status: In a meeting");
  await composer(other).fill("@hana");
  await expect(other.getByRole("option", { name: /^Hana Sato.*, status: In a meeting/ })).toBeVisible();
  await expectAccessible(other, "status-direct");
  await composer(other).fill("");
  await other.evaluate((userId) => {
    location.hash = `#user/${userId}`;
  }, id);
  const card = other.getByRole("dialog", { name: PERSON });
  await expect(card.getByText("In a meeting")).toBeVisible();
  await expect(card.getByText(/^Until (today|tomorrow) at /)).toBeVisible();
  await expectAccessibleInBothThemes(other, "status-card");
  await other.keyboard.press("Escape");

  await openMenu(own);
  await own.getByRole("menuitem", { name: /^In a meeting/ }).click();
  await dialog.getByRole("combobox", { name: "Clear" }).click();
  await own.getByRole("option", { name: "At the end of today" }).click();
  await text.fill("Reading mail");
  await save(dialog);
  await expect(header).toContainText("Reading mail");

  await expect(row).toHaveAccessibleName(/, active/);
  await openMenu(own);
  await own.getByRole("menuitem", { name: "Appear offline" }).click();
  await expect(row).not.toHaveAccessibleName(/, active/);
  await runInPalette(own, "Appear online");
  await expect(row).toHaveAccessibleName(/, active/);

  await runInPalette(own, "Set a status");
  await dialog.getByRole("button", { name: "Clear status" }).click();
  await save(dialog);
  await expect(header).not.toContainText("Reading mail");
});

test("what one types in a small window survives reloading, and Escape in a list of emoji ends only the list", async ({
  browser,
}) => {
  const page = await openAs(browser, PERSON, "#inbox");
  await page.keyboard.press("y");
  const status = page.getByRole("dialog", { name: "Set a status" });
  const text = status.getByRole("textbox", { name: "What’s happening?" });
  await text.fill("Counting herons");
  await status.getByRole("button", { name: "Choose an emoji" }).click();
  await status.getByRole("combobox", { name: "Find an emoji" }).fill("duck");
  await page.keyboard.press("Enter");
  const emoji = status.getByRole("button", { name: /^Emoji: duck/ });
  await expect(emoji).toBeFocused();
  await emoji.click();
  await expect(status.getByRole("combobox", { name: "Find an emoji" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(status.getByRole("combobox", { name: "Find an emoji" })).toHaveCount(0);
  await emoji.click();
  await status.getByRole("combobox", { name: "Find an emoji" }).press("Escape");
  await expect(status.getByRole("combobox", { name: "Find an emoji" })).toHaveCount(0);
  await expect(emoji).toBeFocused();
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  // The page takes keys a moment after it is shown.
  await expect(async () => {
    if (!(await text.isVisible())) await page.keyboard.press("y");
    await expect(text).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(text).toHaveValue("Counting herons");
  await expect(emoji).toBeVisible();
  await expectAccessible(page, "status-kept");
  await status.getByRole("button", { name: "Discard changes" }).click();
  await expect(text).toHaveValue("");
  await page.keyboard.press("Escape");

  await page.goto("/#channels/new");
  const channel = page.getByRole("dialog", { name: "Create a channel" });
  await channel.getByRole("textbox", { name: "Name" }).fill("herons");
  await channel.getByRole("textbox", { name: "Description" }).fill("All about them.");
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  await page.goto("/#channels/new");
  await expect(channel.getByRole("textbox", { name: "Name" })).toHaveValue("herons");
  await expect(channel.getByRole("textbox", { name: "Description" })).toHaveValue("All about them.");
});

test("notifications are paused from the menu, the palette, and by a schedule of the week; the header shows and ends a pause", async ({
  browser,
}) => {
  const page = await openAs(browser, PERSON, "#inbox");
  const notice = page
    .getByRole("main")
    .getByRole("button", { name: /^Notifications are paused until .*\. Resume$/ });
  await openMenu(page);
  await expectAccessibleInBothThemes(page, "pause-menu");
  await page.getByRole("menuitem", { name: "For 2 hours" }).click();
  await expect(notice).toBeVisible();
  await expectAccessibleInBothThemes(page, "paused");
  await openMenu(page);
  await expect(page.getByRole("menuitem", { name: "Resume notifications" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "For 2 hours" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await notice.click();
  await expect(notice).toHaveCount(0);
  await runInPalette(page, "Pause notifications until tomorrow");
  await expect(page.getByRole("button", { name: /paused until tomorrow at / }).first()).toBeVisible();
  await runInPalette(page, "Resume notifications");
  await expect(notice).toHaveCount(0);

  await page.goto("/#settings/notifications/notification_hours");
  const schedule = page.getByRole("group", { name: "Schedule" });
  const days = schedule.getByRole("button", { pressed: true });
  await expect(days).toHaveCount(7);
  await schedule.getByRole("button", { name: /^Monday to Friday, 9:00/ }).click();
  await expect(days).toHaveCount(5);
  await choose(schedule.getByRole("combobox", { name: "Friday until" }), /^1:00\sPM$/);
  await expectAccessibleInBothThemes(page, "schedule");
  await page.reload();
  await expect(days).toHaveCount(5);
  await expect(schedule.getByRole("combobox", { name: "Thursday until" })).toHaveText(/^6:00\sPM$/);
  await expect(schedule.getByRole("combobox", { name: "Friday until" })).toHaveText(/^1:00\sPM$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(schedule.getByRole("combobox", { name: "Friday from" }), /^10:00\sPM$/);
  await expect(schedule.getByRole("combobox", { name: "Friday until" })).toHaveText(/^1:00\sPM, next day$/);
  await choose(schedule.getByRole("combobox", { name: "Friday until" }), /^6:00\sAM, next day$/);
  await page.reload();
  await expect(schedule.getByRole("combobox", { name: "Friday until" })).toHaveText(/^6:00\sAM, next day$/);
  await expectAccessible(page, "schedule-390");
  for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) {
    await schedule.getByRole("button", { name, exact: true }).click();
    await expect(schedule.getByRole("button", { name, exact: true, pressed: false })).toBeVisible();
  }
  await page.goto("/#inbox");
  const quiet = page.getByRole("button", { name: /^Quiet hours until .*\. Change them$/ });
  await expect(quiet.first()).toBeVisible();
  await expectAccessible(page, "quiet-390");
  await page.setViewportSize({ width: 1280, height: 720 });
  await quiet.first().click();
  await schedule.getByRole("button", { name: "Every day, all day" }).click();
  await expect(days).toHaveCount(7);
  await page.goto("/#inbox");
  await expect(quiet).toHaveCount(0);
});

async function choose(field: Locator, option: RegExp): Promise<void> {
  await field.click();
  await field.page().getByRole("option", { name: option }).click();
}
