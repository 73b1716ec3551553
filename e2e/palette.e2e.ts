/** The command palette opens by its shortcut, navigates to what is typed, and no keystroke acts elsewhere. */
import { expect } from "@playwright/test";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

test("letters typed while the palette opens do not trigger shortcuts, and a channel is found by its name", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("ati");
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  expect(new URL(page.url()).hash).toBe("#inbox");
  await field.fill("engineering");
  await page.getByRole("option", { name: "engineering", exact: true }).click();
  await expect(page).toHaveURL(/#narrow\/channel\/\d+-engineering/);
  await expect(page.getByRole("heading", { name: /engineering/ })).toBeVisible();
});
