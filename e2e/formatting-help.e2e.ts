/** The formatting help, from palette and menu, on every screen. */
import { expect } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

test("the help shows source and result side by side, wide and narrow, light and dark", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("Message formatting");
  await page.keyboard.press("Enter");
  const help = page.getByRole("dialog", { name: "Message formatting" });
  await expect(help.getByRole("table", { name: "Emphasis" })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(help.getByRole("cell", { name: "**bold**", exact: true })).toBeVisible();
    await expect(help.locator("strong", { hasText: /^bold$/ }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, `formatting-${width}`);
  }
});

test("an example's link does not navigate, its spoiler opens, and Escape returns to the chat", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await page.getByRole("button", { name: /Northwind Labs/ }).click();
  await page.getByRole("menuitem", { name: "Message formatting" }).click();
  const help = page.getByRole("dialog", { name: "Message formatting" });
  const before = page.url();
  await help.getByRole("link", { name: "#general", exact: true }).click();
  expect(page.url()).toBe(before);
  const spoiler = help.getByRole("group").first();
  await expect(spoiler).not.toHaveAttribute("open");
  await spoiler.locator("summary").click();
  await expect(spoiler).toHaveAttribute("open");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
});
