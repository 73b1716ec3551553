/** A page zoomed to 400%, and one with large text. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { composer, openAs, openTopic, sendMany } from "./people.ts";
import { reloadAsInSafari } from "./safari.ts";
import { test } from "./story.ts";

const USUAL = { width: 1280, height: 720 };
const WINDOW = { width: 320, height: 256 };

/** The feed's share of the window's height. */
const feedShare = (page: Page) =>
  page
    .getByRole("region", { name: "Feed" })
    .evaluate((feed) => Math.round((feed.clientHeight / window.innerHeight) * 100));

test("in a window of 320 by 256, a key starts a new topic, and messages fill most of it until the composer opens", async ({
  browser,
}) => {
  const page = await openAs(browser, "Ingrid Solberg");
  const topic = `zoomed ${Date.now()}`;
  await sendMany(page, "random", topic, 20);
  await page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /^random/ })
    .click();
  await page.setViewportSize(WINDOW);
  await expect.poll(() => feedShare(page)).toBeGreaterThan(45);
  await page.keyboard.press("c");
  const name = page.getByRole("combobox", { name: "Topic" });
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport({ ratio: 1 });

  await page.setViewportSize(USUAL);
  await openTopic(page, "random", topic);
  await page.setViewportSize(WINDOW);
  await expect.poll(() => feedShare(page)).toBeGreaterThan(55);
  const formatting = page.getByRole("toolbar", { name: "Formatting" });
  await expect(formatting).toBeHidden();
  await expect(page.getByRole("button", { name: "Ways to send" })).toBeInViewport({ ratio: 1 });
  await expectNoPageScroll(page);
  await expectAccessible(page, "zoomed topic");

  await composer(page).click();
  await expect(formatting).toBeVisible();
  await expect(page.getByText("No. 20", { exact: true })).toBeInViewport();
  // Choosing from a toolbar list keeps the toolbar open.
  await formatting.getByRole("button", { name: "Emoji" }).click();
  await expect(page.getByRole("dialog", { name: "Emoji" })).toBeVisible();
  await expect(formatting).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(formatting).toBeVisible();
});

test("the sidebar grows with the text size", async ({ browser }) => {
  const page = await openAs(browser, "Ingrid Solberg");
  const width = () =>
    page
      .getByRole("navigation", { name: "Conversations" })
      .evaluate((element) => Math.round(element.getBoundingClientRect().width));
  const usual = await width();
  await page.addStyleTag({ content: ":root { font-size: 24px }" });
  await expect.poll(width).toBeCloseTo(usual * 1.5, -1);
  const edge = page.getByRole("separator", { name: "Sidebar width" });
  // Its script loads with the first movement.
  await page.mouse.move(600, 300);
  const box = await edge.boundingBox();
  if (!box) throw new Error("The edge is not there.");
  await page.mouse.move(box.x + box.width / 2, 300);
  await page.mouse.down();
  await page.mouse.move(480, 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBeCloseTo(480, -1);
});

test("in Safari, too, buttons beside the text stay while they are pressed", async ({ browser }) => {
  const page = await openAs(browser, "Ingrid Solberg");
  const topic = `pressed ${Date.now()}`;
  await sendMany(page, "random", topic, 1);
  await openTopic(page, "random", topic);
  await page.setViewportSize({ width: 640, height: 380 });
  await reloadAsInSafari(page);
  const formatting = page.getByRole("toolbar", { name: "Formatting" });
  await composer(page).click();
  await formatting.getByRole("button", { name: "Emoji" }).click();
  await expect(page.getByRole("dialog", { name: "Emoji" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await composer(page).fill("**bold**");
  await formatting.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("form", { name: "Write a message" }).locator("strong")).toHaveText("bold");
});
