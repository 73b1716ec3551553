/** Reopened conversations appear immediately, and nothing moves afterwards. */
import { expect, type Page } from "@playwright/test";
import { openAs, openTopic, sendMany } from "./people.ts";
import { test } from "./story.ts";

const COUNT = 60;
const FRAMES = 12;

/** Messages in sight and scroll position of each frame. */
function paintedAfterClick(page: Page, href: string): Promise<{ texts: string[]; top: number }[]> {
  return page.evaluate(
    async ({ href, frames }) => {
      document.querySelector<HTMLElement>(`nav a[href="${href}"]`)?.click();
      const painted: { texts: string[]; top: number }[] = [];
      while (painted.length < frames) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const feed = document.querySelector("[data-feed]");
        if (!feed) continue;
        const { top, bottom } = feed.getBoundingClientRect();
        const inSight = [...feed.querySelectorAll("article")].filter((article) => {
          const place = article.getBoundingClientRect();
          return (
            place.bottom > top && place.top < bottom && getComputedStyle(article).visibility === "visible"
          );
        });
        painted.push({ texts: inSight.map(({ textContent }) => textContent), top: feed.scrollTop });
      }
      return painted;
    },
    { href, frames: FRAMES },
  );
}

test("the first frame of a topic seen before shows it whole and in place", async ({ browser }) => {
  const reader = await openAs(browser, "Samuel Adeyemi");
  const stamp = Date.now();
  const addresses: string[] = [];
  for (const name of [`quick one ${stamp}`, `other one ${stamp}`]) {
    await sendMany(reader, "random", name, COUNT);
    await openTopic(reader, "random", name);
    await expect(reader.getByText(`No. ${COUNT}`, { exact: true })).toBeInViewport();
    addresses.push(new URL(reader.url()).hash);
  }
  const first = new RegExp(`quick one ${stamp}`);
  const painted = await paintedAfterClick(reader, addresses[0] ?? "");
  await expect(reader.locator('nav a[aria-current="page"]')).toHaveAccessibleName(first);
  const settled = painted.at(-1);
  expect(settled?.texts.length).toBeGreaterThan(10);
  // Until the switch, frames show the previous topic, which has as many messages in sight.
  const others = painted.filter(
    ({ texts, top }) => top !== settled?.top || texts.length !== settled.texts.length,
  );
  expect(others).toEqual([]);
});
