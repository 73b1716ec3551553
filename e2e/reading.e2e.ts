/** Reading a long history: position, links to messages, and shortcuts. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, composer, openAs, openTopic, pointAt, sendMany, write } from "./people.ts";
import { test } from "./story.ts";

const COUNT = 160;

/** One address for all tests of a worker, since so many messages take seconds. */
let written: string | undefined;

async function writeStory(page: Page): Promise<string> {
  if (written !== undefined) return written;
  const topic = `story${Date.now()}`;
  await sendMany(page, "random", topic, COUNT);
  const id = await page.evaluate(
    async () => (await (await fetch("/api/v1/get_stream_id?stream=random")).json()).stream_id,
  );
  written = `#narrow/channel/${id}-random/topic/${topic}`;
  return written;
}

async function openStory(page: Page): Promise<string> {
  const hash = await writeStory(page);
  await page.goto(`/${hash}`);
  await expect(page.getByText(`No. ${COUNT}`, { exact: true })).toBeInViewport();
  return hash;
}

/** The first message in sight, and its offset. */
function topMessage(page: Page): Promise<{ id: string; top: number } | null> {
  return page.getByRole("region", { name: "Feed" }).evaluate((feed) => {
    const edge = feed.getBoundingClientRect().top;
    for (const row of feed.querySelectorAll<HTMLElement>("[data-message-id]")) {
      const { top } = row.getBoundingClientRect();
      if (top >= edge) return { id: row.dataset.messageId ?? "", top: Math.round(top) };
    }
    return null;
  });
}

const distanceToEnd = (page: Page) =>
  page
    .getByRole("region", { name: "Feed" })
    .evaluate((feed) => feed.scrollHeight - feed.scrollTop - feed.clientHeight);

/** Waits for smooth scrolling to end. */
function feedAtRest(page: Page): Promise<void> {
  return page.getByRole("region", { name: "Feed" }).evaluate(async (feed) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0, top = feed.scrollTop; frames < 10; frames += 1) {
      await nextFrame();
      if (feed.scrollTop !== top) frames = 0;
      top = feed.scrollTop;
    }
  });
}

test("the wheel scrolls the feed over the jump button, and going back restores the position", async ({
  browser,
}) => {
  const reader = await openAs(browser, "Samuel Adeyemi");
  await openStory(reader);
  await reader.getByRole("region", { name: "Feed" }).hover();
  await reader.mouse.wheel(0, -900);
  const toLatest = reader.getByRole("button", { name: "Jump to latest" });
  await toLatest.hover();
  await feedAtRest(reader);
  const before = await distanceToEnd(reader);
  // Older messages arriving meanwhile stop the wheel's scrolling.
  const scrollUp = async () => {
    await reader.mouse.wheel(0, -600);
    await feedAtRest(reader);
    return distanceToEnd(reader);
  };
  await expect.poll(scrollUp).toBeGreaterThan(before + 500);
  await feedAtRest(reader);

  const place = await topMessage(reader);
  await reader.keyboard.press("i");
  await expect(reader.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await reader.goBack();
  await expect.poll(() => topMessage(reader)).toEqual(place);

  await toLatest.click();
  await expect.poll(() => distanceToEnd(reader)).toBeLessThan(4);
  await expect(toLatest).toHaveCount(0);
});

test("a feed whose unread messages all fit scrolls when more arrive", async ({ browser }) => {
  const reader = await openAs(browser, "Samuel Adeyemi");
  const writer = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(reader);
  await sendMany(reader, "random", topic, 30);
  await sendMany(writer, "random", topic, 2);
  await openTopic(writer, "random", topic);
  await expect(reader.getByRole("main").getByText(topic).first()).toBeVisible();
  // The channel's link would open its newest topic and read it on the way.
  await reader.goto(`/${new URL(writer.url()).hash}`);
  const feed = reader.getByRole("region", { name: "Feed" });
  await expect(feed.getByText("Unread", { exact: true })).toBeVisible();
  await expect.poll(() => distanceToEnd(reader)).toBeLessThan(4);
  // At first, the feed keeps the first unread message in place, which would also show the next one.
  await reader.waitForTimeout(1_500);
  await write(writer, "the third");
  await expect(feed.getByText("the third", { exact: true })).toBeInViewport();
});

test("messages revealed by enlarging the window become read", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Samuel Adeyemi");
  const topic = `grown ${Date.now()}`;
  await sendMany(writer, "random", topic, 40);
  await reader.setViewportSize({ width: 1100, height: 400 });
  await openTopic(reader, "random", topic);
  const row = reader.getByRole("navigation", { name: "Conversations" }).locator('a[aria-current="page"]');
  const unread = async () => {
    const [, count] = /^\s*(\d+)\s*unread/.exec(((await row.textContent()) ?? "").replace(topic, "")) ?? [];
    return Number(count);
  };
  const inSight = () =>
    reader.getByRole("region", { name: "Feed" }).evaluate((feed) => {
      const { bottom } = feed.getBoundingClientRect();
      return [...feed.querySelectorAll("[data-message-id]")].filter(
        (message) => message.getBoundingClientRect().bottom <= bottom,
      ).length;
    });
  await expect.poll(async () => (await unread()) + (await inSight())).toBe(40);
  const before = await unread();
  await reader.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(async () => (await unread()) + (await inSight())).toBe(40);
  expect(await unread()).toBeLessThan(before);
});

test("a link to a message leads to it, also in a new tab", async ({ browser }) => {
  const reader = await openAs(browser, "Samuel Adeyemi");
  const hash = await openStory(reader);
  await reader.getByRole("region", { name: "Feed" }).hover();
  // Older messages arriving meanwhile stop the wheel's scrolling.
  const scrollUp = async () => {
    await reader.mouse.wheel(0, -400);
    return distanceToEnd(reader);
  };
  await expect.poll(scrollUp).toBeGreaterThan(1000);
  const id = (await topMessage(reader))?.id;
  const tab = await reader.context().newPage();
  await tab.goto(`/${hash}/near/${id}`);
  await expect(tab.locator(`[data-message-id="${id}"]`)).toBeInViewport();
  // The end may not be loaded yet.
  await tab.getByRole("region", { name: "Feed" }).focus();
  await tab.keyboard.press("End");
  await expect(tab.getByText(`No. ${COUNT}`, { exact: true })).toBeInViewport();
});

test("a guest is not offered channel creation", async ({ browser }) => {
  const guest = await openAs(browser, "Gabriel Guest");
  await guest.getByRole("button", { name: "Add channels" }).click();
  await expect(guest.getByRole("menuitem", { name: "Browse channels" })).toBeVisible();
  await expect(guest.getByRole("menuitem", { name: "Create a channel" })).toHaveCount(0);
  await guest.goto("/#channels/new");
  await expect(guest.getByRole("dialog").getByText("You are not allowed to create channels.")).toBeVisible();
});

test("the last letter of a topic without a name is not cut off", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await sendMany(page, "random", "", 1);
  const ownId = await page.evaluate(async () => (await (await fetch("/api/v1/users/me")).json()).user_id);
  await page.goto(`/#narrow/sender/${ownId}`);
  const name = page.getByRole("region", { name: "Feed" }).getByText("general chat", { exact: true }).last();
  await expect(name).toBeVisible();
  const { end, width } = await name.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (!context) throw new Error("The browser draws nothing.");
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const drawn = context.measureText(element.textContent ?? "");
    return { end: drawn.actualBoundingBoxRight, width: element.getBoundingClientRect().width };
  });
  // Text beyond the line is cut off.
  expect(end).toBeLessThanOrEqual(width);
});

test("hovering or focusing a message shows its actions", async ({ browser }) => {
  const reader = await openAs(browser, "Samuel Adeyemi");
  await openStory(reader);
  const star = reader.getByRole("region", { name: "Feed" }).getByRole("button", { name: "Star" });
  await expect(composer(reader)).toBeVisible();
  await reader.mouse.move(1, 1);
  await expect(star).toHaveCount(0);
  const newest = reader
    .getByRole("article")
    .filter({ has: reader.getByText(`No. ${COUNT}`, { exact: true }) });
  const height = (await newest.boundingBox())?.height;
  await pointAt(newest);
  await expect(star).toHaveCount(1);
  await newest.getByRole("button", { name: "Star" }).click();
  await expect(newest.getByLabel("Starred")).toBeAttached();
  expect((await newest.boundingBox())?.height).toBe(height);
  await newest.getByRole("button", { name: "Remove the star" }).click();
});

test("a key selects a message in sight even while older ones arrive", async ({ browser }) => {
  const reader = await openAs(browser, "Samuel Adeyemi");
  // So high that the first page of messages begins near its end.
  await reader.setViewportSize({ width: 1280, height: 1000 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await reader.route(/\/messages\?.*include_anchor=false/, async (route) => {
    await released;
    await route.continue();
  });
  await writeStory(reader);
  // An open page may have received the messages as events.
  await reader.reload();
  await openStory(reader);
  await feedAtRest(reader);
  // Presses the key between the list's change and its scroll event.
  await reader.getByRole("region", { name: "Feed" }).evaluate((feed) => {
    const before = feed.scrollHeight;
    const observer = new MutationObserver(() => {
      if (feed.scrollHeight < before + 2000) return;
      observer.disconnect();
      feed.dispatchEvent(new KeyboardEvent("keydown", { key: "k", bubbles: true, cancelable: true }));
    });
    observer.observe(feed, { subtree: true, attributes: true });
  });
  release();
  await expect(reader.locator("article:focus").getByText(`No. ${COUNT}`, { exact: true })).toBeInViewport();
  expect(await distanceToEnd(reader)).toBeLessThan(4);
});

test("shortcuts move through the feed, star, reply and close without a mouse", async ({ browser }) => {
  const reader = await openAs(browser, "Samuel Adeyemi");
  await openStory(reader);
  await reader.getByRole("region", { name: "Feed" }).focus();
  await reader.keyboard.press("k");
  const selected = reader.locator("article:focus");
  await expect(selected).toBeVisible();
  await reader.keyboard.press("s");
  await expect(
    selected.getByRole("img", { name: "Starred" }).or(selected.getByLabel("Starred")),
  ).toBeVisible();
  await reader.keyboard.press("s");
  await reader.keyboard.press("r");
  await expect(composer(reader)).toBeFocused();
  await reader.keyboard.press("Escape");
  await expect(composer(reader)).not.toBeFocused();
  // The answered message stays above the growing composer.
  await composer(reader).fill("one\ntwo\nthree\nfour\nfive");
  await expect(reader.getByText(`No. ${COUNT}`, { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(reader.getByRole("button", { name: "Jump to latest" })).toHaveCount(0);
  await composer(reader).fill("");
  await reader.keyboard.press("Escape");
  await reader.keyboard.press("?");
  const sheet = reader.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await expectAccessible(reader);
  await sheet.getByRole("region", { name: "Shortcuts" }).focus();
  await reader.keyboard.press("End");
  await expect(sheet.getByText("Show these shortcuts")).toBeInViewport();
});
