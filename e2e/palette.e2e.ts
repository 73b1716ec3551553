/** The command palette: opened by its keys, it goes to what is named, and nothing typed meanwhile acts elsewhere. */
import { expect, test } from "@playwright/test";
import { openAs } from "./people.ts";

test("letters typed while the palette opens are no shortcuts, and a topic is found by its name", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez", "#inbox");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("ati");
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  expect(new URL(page.url()).hash).toBe("#inbox");
  await field.fill("search ranking");
  await page.getByRole("option", { name: /search ranking/ }).click();
  await expect(page).toHaveURL(/#narrow\/channel\/\d+-engineering\/topic\/search/);
  await expect(page.getByRole("textbox", { name: /^Message .*search ranking/ })).toBeVisible();
});
