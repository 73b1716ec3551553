/** The command palette by keyboard. */
import { expect } from "@playwright/test";
import { composer, openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

test("letters typed while the palette opens do not trigger shortcuts, and a channel is found by its name and shown in the sidebar", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("ati");
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  expect(new URL(page.url()).hash).toBe("#inbox");
  const row = page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: "support" });
  await page.setViewportSize({ width: 1000, height: 500 });
  await expect(row).not.toBeInViewport();
  await field.fill("support");
  await page.getByRole("option", { name: /^support( \d+ unread)?$/ }).click();
  await expect(page).toHaveURL(/#narrow\/channel\/\d+-support/);
  await expect(page.getByRole("heading", { name: /support/ })).toBeVisible();
  await expect(row).toBeInViewport({ ratio: 1 });
});

test("the palette works by keyboard: the best match is selected, the arrows wrap around, Escape closes, and what is typed after choosing a person is the message", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: "Go to" });
  const chosen = page.locator("[role=option][data-highlighted]");
  await field.fill("theme");
  const options = page.getByRole("option");
  await expect(options.nth(0)).toHaveText("Light theme");
  await expect(options.nth(1)).toHaveText("Dark theme");
  await expect(options.last()).toHaveText("Messages about “theme”");
  await expect(chosen).toHaveText("Light theme");
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveText("Dark theme");
  await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "none");
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toHaveText("Light theme");
  await field.fill("nothing is called so");
  await expect(options).toHaveText(["Messages about “nothing is called so”"]);
  await field.fill("show when i am online");
  await expect(chosen).toHaveText(/^Show when I am online/);
  await field.fill("recent conv");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#recent$/);
  await expect(field).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await field.press("Escape");
  await expect(field).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("Lena Fischer");
  await expect(page.getByRole("option").first()).toHaveText(/Lena Fischer/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("a call at ten?");
  await expect(composer(page)).toHaveValue("a call at ten?");
  await expect(page.getByRole("heading", { level: 1, name: "Lena Fischer" })).toBeVisible();
  await composer(page).fill("");
});

test("the palette offers actions on the open topic, and their opposites", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  const field = page.getByRole("combobox", { name: "Go to" });
  const choose = async (name: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await field.fill(name);
    await page.getByRole("option", { name: new RegExp(`^${name} ?this topic$`) }).click();
    await expect(field).toHaveCount(0);
  };
  // An open topic has no unread messages.
  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("mark");
  await expect(page.getByRole("option", { name: /about “mark”$/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /^Mark as read/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  // Starting a topic follows it.
  await choose("Stop following");
  await choose("Follow");
  await choose("Stop following");
  await choose("Mute");
  await choose("Unmute");
  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("follow");
  await expect(page.getByRole("option", { name: /^Follow ?this topic$/ })).toBeVisible();
  // Ranked above topics with the verb in their names, such as "office move".
  await field.fill("move");
  await expect(page.getByRole("option").first()).toHaveText(/^Move or rename ?this topic$/);
  await expect(page.getByRole("option").filter({ hasText: "office move" })).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rename or move this topic" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("resolve");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 }).getByLabel("Resolved")).toBeVisible();
  const notice = page.getByRole("listitem").filter({ hasText: "is resolved" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1 }).getByLabel("Resolved")).toHaveCount(0);
});
