/** The keys of a composer: Enter sends, lists go on and end, undo takes back what was typed. */
import { expect, type Page } from "@playwright/test";
import { composer, openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

/**
 * Counts how often something is removed from the page: Chromium ends a step of undo whenever a node is, wherever it was,
 * and a page that is still loading replaces its placeholders. What the page repeats in the field itself does not count.
 */
async function observeRemovals(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.removals = "0";
    new MutationObserver((records) => {
      const isRemoval = records.some(
        ({ target, removedNodes }) => removedNodes.length > 0 && !(target instanceof HTMLTextAreaElement),
      );
      if (isRemoval) dataset.removals = String(Number(dataset.removals) + 1);
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.removals));
}

test("Enter sends the message and says so once; Ctrl+Enter does even while suggestions are open", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  await composer(page).pressSequentially("see @Han");
  await expect(page.getByRole("listbox")).toBeVisible();
  await composer(page).press("ControlOrMeta+Enter");
  await expect(composer(page)).toHaveValue("");
  await expect(page.getByRole("article").getByText("see @Han", { exact: true })).toBeVisible();
  await composer(page).fill("one line");
  await composer(page).press("Shift+Enter");
  await page.keyboard.type("another line");
  await composer(page).press("Enter");
  await expect(composer(page)).toHaveValue("");
  await expect(page.getByRole("article").filter({ hasText: /one line\s*another line/ })).toBeVisible();
  await expect(page.getByText("Shift+Enter begins a new line", { exact: false })).toBeVisible();

  // What is written more rarely has a menu.
  await page.getByRole("button", { name: "More formats" }).click();
  await page.getByRole("menuitem", { name: "Formula" }).click();
  await expect(composer(page)).toHaveValue("$$x^2$$");
  await expect(composer(page)).toBeFocused();
  await composer(page).fill("");
  await page.getByRole("button", { name: "More formats" }).press("Enter");
  await page.getByRole("menuitem", { name: "Time…" }).press("Enter");
  await page.getByRole("button", { name: /^Tomorrow morning/ }).click();
  await expect(composer(page)).toHaveValue(/^<time:\d{4}-\d\d-\d\dT\d\d:\d\d:00Z> $/);
  await expect(composer(page)).toBeFocused();
  await composer(page).fill("");
});

test("undo takes back what was typed, not its last letter, and a list ends before the text that follows it", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  const countRemovals = await observeRemovals(page);
  await composer(page).pressSequentially("two words");
  let steps = 0;
  for (; (await composer(page).inputValue()) !== "" && steps < "two words".length; steps += 1) {
    await page.keyboard.press("ControlOrMeta+z");
  }
  expect(steps).toBeLessThanOrEqual(1 + (await countRemovals()));
  await expect(composer(page)).toHaveValue("");
  for (; steps > 0; steps -= 1) await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(composer(page)).toHaveValue("two words");
  await composer(page).fill("");

  await composer(page).pressSequentially("- one");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("after it");
  await expect(composer(page)).toHaveValue("- one\n- two\n\nafter it");
  await page.keyboard.press("Enter");
  const sent = page.getByRole("article").last();
  await expect(sent.getByRole("listitem")).toHaveText(["one", "two"]);
  await expect(sent.getByText("after it", { exact: true })).toBeVisible();
});

test("Enter that chooses what an input method offers does not send the message", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  await composer(page).fill("nihon");
  const isTaken = (keys: { isComposing?: boolean; keyCode?: number }) =>
    composer(page).evaluate((field, init) => {
      const choice = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init });
      return !field.dispatchEvent(choice);
    }, keys);
  expect(await isTaken({ isComposing: true })).toBe(false);
  // As Safari has it.
  expect(await isTaken({ keyCode: 229 })).toBe(false);
  await expect(composer(page)).toHaveValue("nihon");
  expect(await isTaken({ keyCode: 13 })).toBe(true);
  await expect(composer(page)).toHaveValue("");
});
