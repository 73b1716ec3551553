/** Copying from the feed, and pasting into a composer. */
import { expect, type Locator, type Page } from "@playwright/test";
import { clickAction, composer, openAs, openOwnTopic, write } from "./people.ts";
import { reloadAsInSafari } from "./safari.ts";
import { test } from "./story.ts";

/** Returns the clipboard's plain text and the inserted text. */
async function copyAndPaste(page: Page): Promise<{ plain: string; inserted: string }> {
  const plain = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const onCopy = (event: ClipboardEvent) =>
          resolve(event.clipboardData?.getData("text/plain") || String(document.getSelection()));
        window.addEventListener("copy", onCopy, { once: true });
        // Without a selection, no copy event comes.
        setTimeout(() => resolve(""), 20_000);
      }),
  );
  await page.keyboard.press("ControlOrMeta+c");
  await composer(page).fill("");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(composer(page)).not.toHaveValue("");
  return { plain: await plain, inserted: await composer(page).inputValue() };
}

/** The rows on the way show their times and buttons. */
async function dragAcross(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error("The messages are not drawn.");
  await page.mouse.move(start.x + 1, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(end.x + 4, end.y + 4, { steps: 12 });
  await page.mouse.move(end.x + end.width - 1, end.y + end.height - 4, { steps: 4 });
  await page.mouse.up();
}

test("text, formulas and code are copied from messages as they were written, without times and buttons, and from a message's menu", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  await write(page, "First $$\\frac{a}{b}$$ of **all**");
  await write(page, "```python\nprint()\n```");
  await write(page, "last words");
  const feed = page.getByRole("region", { name: "Feed" });
  await expect(feed.locator(".katex")).toBeVisible();
  await expect(feed.getByText("last words")).toBeVisible();
  await expect(async () => {
    await dragAcross(page, feed.getByText("First"), feed.getByText("last words"));
    const { plain, inserted } = await copyAndPaste(page);
    expect(plain.replace(/\s+/g, " ").trim()).toBe("First $$\\frac{a}{b}$$ of all print() last words");
    expect(inserted).toBe("First $$\\frac{a}{b}$$ of **all**\n\n```Python\nprint()\n```\n\nlast words");
  }).toPass();

  // Part of a formula copies the whole formula.
  await expect(async () => {
    await feed.focus();
    await feed
      .locator(".katex-html")
      .evaluate((formula) => document.getSelection()?.selectAllChildren(formula));
    expect(await copyAndPaste(page)).toEqual({ plain: "$$\\frac{a}{b}$$", inserted: "$$\\frac{a}{b}$$" });
  }).toPass();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await write(page, "Some **bold** words");
  const message = page.getByRole("article").filter({ hasText: "Some bold words" });
  await expect(message).toHaveAttribute("data-message-id", /\d+/);
  await clickAction(message, "More");
  await page.getByRole("menuitem", { name: "Copy text" }).click();
  await expect(page.getByText("Text copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Some **bold** words");
});

test("in Safari, too, formulas are copied with the text around them, without times and buttons", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(page);
  await reloadAsInSafari(page);
  await write(page, "First $$\\frac{a}{b}$$ of all");
  await write(page, "last words");
  const feed = page.getByRole("region", { name: "Feed" });
  await expect(feed.locator(".katex")).toBeVisible();
  await expect(feed.getByText("last words")).toBeVisible();
  await expect(async () => {
    await dragAcross(page, feed.getByText("First"), feed.getByText("last words"));
    const { plain } = await copyAndPaste(page);
    expect(plain.replace(/\s+/g, " ").trim()).toBe("First $$\\frac{a}{b}$$ of all last words");
  }).toPass();
});
