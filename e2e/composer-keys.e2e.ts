/** Composer keys: Enter, lists, and undo. */
import { expect } from "@playwright/test";
import { composer, openAs, openOwnTopic, sendMany } from "./people.ts";
import { test } from "./story.ts";

test("Enter sends the message, as a hint explains once, unless it confirms an input method's suggestion; Ctrl+Enter does so even while suggestions are open", async ({
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
  await expect(page.getByText("Shift+Enter starts a new line", { exact: false })).toBeVisible();

  const sent = page.getByRole("article").filter({ hasText: /one line\s*another line/ });
  await expect(sent).toHaveAttribute("data-message-id", /\d+/);
  await composer(page).press("ArrowUp");
  const edited = page.getByRole("textbox", { name: "Text of the message" });
  await expect(edited).toHaveValue("one line\nanother line");
  await expect(edited).toBeFocused();
  await edited.fill(":tada: :tada:");
  await edited.press("ControlOrMeta+Enter");
  await expect(page.locator("p.only-emoji")).toHaveText("🎉 🎉");

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

  await composer(page).fill("nihon");
  const isTaken = (keys: { isComposing?: boolean; keyCode?: number }) =>
    composer(page).evaluate((field, init) => {
      const choice = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init });
      return !field.dispatchEvent(choice);
    }, keys);
  expect(await isTaken({ isComposing: true })).toBe(false);
  // Safari's key code while composing.
  expect(await isTaken({ keyCode: 229 })).toBe(false);
  await expect(composer(page)).toHaveValue("nihon");
  expect(await isTaken({ keyCode: 13 })).toBe(true);
  await expect(composer(page)).toHaveValue("");
});

test("undo removes typed text as a whole, even if a message arrived elsewhere during typing, and a list ends before the text after it", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  const other = await openAs(browser, "Amara Okafor");
  await composer(page).pressSequentially("two ");
  const title = await page.title();
  await sendMany(other, "general", `elsewhere ${Date.now()}`, 1);
  await expect.poll(() => page.title()).not.toBe(title);
  await composer(page).pressSequentially("words");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(composer(page)).toHaveValue("");
  await page.keyboard.press("ControlOrMeta+Shift+z");
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
