/** Long and selected messages keep their position on the screen. */
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { beginTopic, composer, openAs, openTopic, sendMany } from "./people.ts";
import { test } from "./story.ts";

const LONG = `The beginning. ${"Words upon words upon words. ".repeat(300)}\n\n[the very end](https://example.com/)`;

async function send(page: Page, topic: string, content: string): Promise<void> {
  await page.evaluate(
    async ([name, text]) => {
      const body = new URLSearchParams({ type: "channel", to: "random", topic: name, content: text });
      const answer = await fetch("/api/v1/messages", { method: "POST", body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [topic, content] as const,
  );
}

const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;
const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? 0);

/** Returns the position at rest. */
async function settled(element: Locator): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await topOf(element);
      return last - before;
    })
    .toBe(0);
  return last;
}

/** The list ignores the pointer while scrolling. */
function takesClickWhileScrolling(button: Locator): Promise<boolean> {
  return button.evaluate(async (element) => {
    const feed = element.closest("[data-feed]");
    for (let by = 1; !element.closest('[style*="pointer-events: none"]'); by = -by) {
      feed?.scrollBy(0, by);
      await new Promise(requestAnimationFrame);
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

async function openLong(browser: Browser) {
  const reader = await openAs(browser, "Samuel Adeyemi");
  const topic = await beginTopic(reader);
  await send(reader, topic, LONG);
  await openTopic(reader, "random", topic);
  const message = reader.getByRole("article").filter({ hasText: "The beginning." });
  return { reader, topic, message };
}

test("a very long message is folded, unfolds in place, and keeps its state", async ({ browser }) => {
  const { reader, topic, message } = await openLong(browser);
  const more = message.getByRole("button", { name: "Show more" });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  const windowHeight = reader.viewportSize()?.height ?? 0;
  expect(await heightOf(message)).toBeLessThan(windowHeight * 0.75);

  expect(await takesClickWhileScrolling(more)).toBe(true);
  const begin = await settled(message);
  await more.click();
  const less = message.getByRole("button", { name: "Show less" });
  await expect(less).toHaveAttribute("aria-expanded", "true");
  expect(await settled(message)).toBe(begin);
  expect(await heightOf(message)).toBeGreaterThan(windowHeight);

  await sendMany(reader, "random", topic, 40);
  await reader.keyboard.press("End");
  await expect(reader.getByText("No. 40", { exact: true })).toBeInViewport();
  await reader.keyboard.press("Home");
  await expect(message).toBeInViewport();
  await settled(message);

  await less.scrollIntoViewIfNeeded();
  await less.click();
  await expect(more).toBeInViewport();
  await expect(message.getByText("The beginning.")).toBeInViewport();
});

test("scrolling without key, wheel or click, such as by find in page, stops following the end", async ({
  browser,
}) => {
  const reader = await openAs(browser, "Samuel Adeyemi");
  const topic = await beginTopic(reader);
  await sendMany(reader, "random", topic, 60);
  await openTopic(reader, "random", topic);
  const feed = reader.getByRole("region", { name: "Feed" });
  await feed.press("End");
  await expect(reader.getByText("No. 60", { exact: true })).toBeInViewport();
  const left = await feed.evaluate(async (element) => {
    // Afterwards, scrolling no longer counts as caused by a key.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const end = element.scrollTop;
    element.scrollTop -= 300;
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    return end - element.scrollTop;
  });
  expect(left).toBeGreaterThan(200);
  await expect(reader.getByRole("button", { name: "Jump to latest" })).toBeVisible();
});

test("focusing something inside a folded message unfolds it", async ({ browser }) => {
  const { message } = await openLong(browser);
  await expect(message.getByRole("button", { name: "Show more" })).toBeVisible();
  await message.getByRole("link", { name: "the very end" }).focus();
  await expect(message.getByRole("button", { name: "Show less" })).toBeAttached();
  await expect(message.getByRole("link", { name: "the very end" })).toBeInViewport();
});

test("the feed keeps rendering when it jumps to its end before all heights are measured", async ({
  browser,
}) => {
  const { message } = await openLong(browser);
  await expect(message.getByRole("button", { name: "Show more" })).toBeVisible();
  const drawn = await message
    .getByRole("link", { name: "the very end" })
    .evaluate(async (link: HTMLElement) => {
      const feed = link.closest("section");
      if (!feed) throw new Error("The message is in no feed.");
      // The observer runs before the list has measured the unfolded message.
      const observer = new MutationObserver(() => {
        feed.scrollTop = feed.scrollHeight;
      });
      observer.observe(feed, { attributeFilter: ["aria-expanded"], subtree: true });
      link.focus();
      const counts: number[] = [];
      for (let frame = 0; frame < 40; frame += 1) {
        await new Promise(requestAnimationFrame);
        counts.push(feed.querySelectorAll("article").length);
      }
      return counts.slice(-20);
    });
  expect(drawn).not.toContain(0);
  await expect(message.getByRole("button", { name: "Show less" })).toBeAttached();
});

test("a message selected by key does not move while others arrive; afterwards the feed follows the end again", async ({
  browser,
}) => {
  const reader = await openAs(browser, "Samuel Adeyemi");
  const writer = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(reader);
  await sendMany(reader, "random", topic, 30);
  await openTopic(reader, "random", topic);
  await expect(reader.getByText("No. 30", { exact: true })).toBeInViewport();
  await reader.getByRole("region", { name: "Feed" }).focus();
  await reader.keyboard.press("k");
  const chosen = reader.locator("article:focus");
  const place = await settled(chosen);
  await sendMany(writer, "random", topic, 60);
  await expect(reader.getByRole("button", { name: "Jump to latest" })).toBeVisible();
  expect(await settled(chosen)).toBe(place);

  await reader.keyboard.press("End");
  const newest = reader.getByText("No. 60", { exact: true });
  await expect(newest).toBeInViewport();
  await send(writer, topic, "and one more");
  await expect(reader.getByText("and one more", { exact: true })).toBeInViewport();

  // The edited message is in sight as a whole.
  await send(reader, topic, "my own");
  const own = reader.getByRole("article").filter({ hasText: "my own" });
  await expect(own).toBeInViewport();
  await own.focus();
  await reader.keyboard.press("e");
  await expect(reader.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
  await reader.keyboard.press("Escape");
  await expect(own).toBeFocused();
  await composer(reader).fill("one\n\n\n\n\n\nseven");
  await expect(own).toBeInViewport({ ratio: 1 });
  await composer(reader).fill("");
});
