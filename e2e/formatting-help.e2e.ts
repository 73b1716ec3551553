/** The formatting help: opened by palette and menu, rendered like messages, accessible on every screen. */
import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`the help shows source and result side by side, ${colorScheme}, ${width} pixels`, async ({
      browser,
    }) => {
      const page = await openAs(browser, "Mateo Alvarez");
      await page.emulateMedia({ colorScheme });
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox").fill("Message formatting");
      await page.keyboard.press("Enter");
      const help = page.getByRole("dialog", { name: "Message formatting" });
      await expect(help.getByRole("table", { name: "Emphasis" })).toBeVisible();
      await page.setViewportSize({ width, height: 900 });
      await expect(help.getByRole("cell", { name: "**bold**", exact: true })).toBeVisible();
      await expect(help.locator("strong", { hasText: /^bold$/ }).first()).toBeVisible();
      await page.screenshot({ path: `e2e/screenshots/formatting-${colorScheme}-${width}.png` });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => ({ id, on: nodes.map((node) => node.target) }))).toEqual([]);
    });
  }
}

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
