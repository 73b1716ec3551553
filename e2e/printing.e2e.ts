/** Printing a conversation. */
import { expect } from "@playwright/test";
import { beginTopic, openAs, openOwnTopic, openTopic, pointAt, sendMany, write } from "./people.ts";
import { test } from "./story.ts";

test("a conversation is printed with all loaded messages and without controls", async ({ browser }) => {
  const page = await openAs(browser, "Ingrid Solberg");
  const topic = await beginTopic(page);
  await sendMany(page, "random", topic, 90);
  await openTopic(page, "random", topic);
  const messages = page.getByRole("region", { name: "Feed" }).getByRole("article");
  await expect(page.getByText("No. 90", { exact: true })).toBeInViewport();
  await expect.poll(() => messages.count()).toBeLessThan(80);

  await pointAt(messages.filter({ hasText: "No. 90" }));
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => messages.count()).toBeGreaterThan(90);
  await expect(page.getByText("No. 90", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(messages.getByRole("button", { name: "More" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Search messages" })).toHaveCount(0);
  const tops = await messages.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(new Set(tops).size).toBe(tops.length);
  expect((tops.at(-1) ?? 0) - (tops[0] ?? 0)).toBeGreaterThan(1500);

  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect.poll(() => messages.count()).toBeLessThan(80);
  await expect(page.getByText("No. 90", { exact: true })).toBeInViewport();
});

test("folded and scrolling content is whole on paper", async ({ browser }) => {
  const page = await openAs(browser, "Ingrid Solberg");
  await openOwnTopic(page);
  const lines = Array.from({ length: 80 }, (_, number) => `Line ${number + 1}`);
  await write(page, [...lines, "```", "a long line of code ".repeat(20), "```"].join("\n"));
  const message = page.getByRole("article").filter({ hasText: "Line 80" });
  await expect(message.getByRole("button", { name: "Show more" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(message.getByRole("button", { name: "Show more" })).toHaveCount(0);
  // Fonts may still be loading.
  const hidden = () =>
    message.evaluate(
      (article) =>
        [...article.querySelectorAll(".folded, pre")].filter((part) => {
          const { clientHeight, clientWidth, scrollHeight, scrollWidth } = part;
          const isShown = getComputedStyle(part).overflow === "visible";
          return !isShown || scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
        }).length,
    );
  await expect.poll(hidden).toBe(0);
});
