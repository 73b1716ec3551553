/** Long names and descriptions of any script, where space is tight. */
import { expect, type Locator } from "@playwright/test";
import { composer, openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

function showsBeginning(name: Locator): Promise<boolean> {
  return name.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) return false;
    const first = document.createRange();
    first.setStart(text, 0);
    first.setEnd(text, 1);
    const [letter, room] = [first.getBoundingClientRect(), element.getBoundingClientRect()];
    return letter.left >= room.left - 1 && letter.right <= room.right + 1;
  });
}

test("a long name is cut off at its end, also in right-to-left scripts", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez", "#recent");
  for (const name of [
    "موضوع طويل جدا باللغة العربية عن كل شيء في هذا العالم",
    "A long topic about everything in this world",
  ]) {
    const topic = `${name} ${Date.now() % 100_000}`;
    await sendMany(page, "random", topic, 1);
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^random/ })
      .click();
    const link = page.getByRole("navigation").getByRole("link", { name: topic });
    expect(await showsBeginning(link.getByText(topic))).toBe(true);
    await link.click();
    // A long topic name in the placeholder must not make the empty field grow.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(composer(page)).toBeVisible();
    expect((await composer(page).boundingBox())?.height).toBeLessThan(48);
    // The text has its own direction.
    await expect(composer(page)).toHaveCSS("unicode-bidi", "plaintext");
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test("the description in a channel's header is shown as Markdown", async ({ browser }) => {
  const owner = await openAs(browser, "Amara Okafor", "#inbox");
  const name = `markdown ${Date.now()}`;
  await owner.evaluate(async (channel) => {
    const description = "Ask **first**, see [the rules](https://example.com/rules)";
    const body = new URLSearchParams({ subscriptions: JSON.stringify([{ name: channel, description }]) });
    await fetch("/api/v1/users/me/subscriptions", { method: "POST", body });
  }, name);
  await owner.getByRole("navigation").getByRole("link", { name }).click();
  const header = owner.getByRole("main").locator("header");
  await expect(header.getByRole("link", { name: "the rules" })).toHaveAttribute(
    "href",
    /example\.com\/rules/,
  );
  await expect(header).toContainText("Ask first, see the rules");
});
