/** Growing text fields without `field-sizing`. */
import { expect, type Locator } from "@playwright/test";
import { composer, openAs, openTopic, sendMany } from "./people.ts";
import { reloadAsInSafari } from "./safari.ts";
import { test } from "./story.ts";

const SIX_LINES = "1\n2\n3\n4\n5\n6";

const height = (field: Locator) => field.evaluate((element) => element.clientHeight);
/** Pixels of hidden text. */
const hidden = (field: Locator) => field.evaluate((element) => element.scrollHeight - element.clientHeight);

test("in Safari, too, the composer grows with its text, and the feed stays at its end", async ({
  browser,
}) => {
  const page = await openAs(browser, "Ingrid Solberg");
  const topic = `growing ${Date.now()}`;
  await sendMany(page, "random", topic, 30);
  await openTopic(page, "random", topic);
  await reloadAsInSafari(page);
  const field = composer(page);
  const last = page.getByText("No. 30", { exact: true });
  await expect(last).toBeInViewport();
  const one = await height(field);
  for (const [index, line] of SIX_LINES.split("\n").entries()) {
    if (index > 0) await field.press("Shift+Enter");
    await field.pressSequentially(line);
    await expect(last).toBeInViewport({ ratio: 1 });
  }
  expect(await height(field)).toBeGreaterThan(one + 80);
  expect(await hidden(field)).toBe(0);
  await field.fill("");
  await expect.poll(() => height(field)).toBe(one);
  await expect(page.getByRole("button", { name: "Jump to latest" })).toHaveCount(0);
});

test("in Safari, too, fields of forms grow with their text", async ({ browser }) => {
  const page = await openAs(browser, "Ingrid Solberg", "#settings/snippets");
  await reloadAsInSafari(page);
  await page.getByRole("button", { name: "New snippet" }).click();
  const field = page.getByRole("textbox", { name: "Text" });
  const before = await height(field);
  await field.fill(`${SIX_LINES}\n${SIX_LINES}`);
  expect(await height(field)).toBeGreaterThan(before + 80);
  expect(await hidden(field)).toBe(0);
});
