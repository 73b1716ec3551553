/** The bar at the top of a feed names the topic of the first message in sight. */
import { expect, type Page } from "@playwright/test";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

/** Once the feed rests: the label over it, which is a bar that covers the feed or the first row's own, and the topic. */
async function expectTopicAtTop(page: Page): Promise<void> {
  const feed = page.getByRole("region", { name: "Feed" });
  await expect(feed.getByRole("article").first()).toBeVisible();
  const { label, names, messageId } = await feed.evaluate(async (element) => {
    const look = () => {
      const { top } = element.getBoundingClientRect();
      const rows = [...element.querySelectorAll("[data-feed-row]")];
      const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
      const article = first?.querySelector<HTMLElement>("[data-message-id]");
      const cover = element.previousElementSibling?.firstElementChild;
      const isCovered = cover && cover.getBoundingClientRect().bottom > top + 8;
      const bars = isCovered ? [cover] : [...(first?.children ?? [])].filter((part) => part !== article);
      const label = bars.flatMap((bar) => [...bar.querySelectorAll("a")]).at(-1)?.textContent;
      return { label, messageId: Number(article?.dataset.messageId), scrolled: element.scrollTop };
    };
    let sight = look();
    for (let frames = 0; frames < 5; frames += 1) {
      await new Promise(requestAnimationFrame);
      const now = look();
      // Bars arrive with a lazy-loaded script.
      if (now.label === undefined || JSON.stringify(now) !== JSON.stringify(sight)) frames = 0;
      sight = now;
    }
    const { message } = await (await fetch(`/api/v1/messages/${sight.messageId}`)).json();
    const people: { full_name: string }[] = message.type === "private" ? message.display_recipient : [];
    const topics = message.type === "private" ? [] : [message.subject.replace(/^✔ /, "")];
    return { ...sight, names: [...topics, ...people.map(({ full_name }) => full_name)] };
  });
  expect(
    names.some((name) => label?.includes(name)),
    `${page.url()}: “${label}” over message ${messageId} of ${names.join(", ")}`,
  ).toBe(true);
}

async function openFromInbox(page: Page, hash: string): Promise<void> {
  await page.evaluate(() => window.location.assign("#inbox"));
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  const link = page.locator(`nav a[href="${hash}"]`).first();
  if (await link.isVisible()) await link.click();
  else await page.evaluate((address) => window.location.assign(address), hash);
}

test("the topic over a channel's messages is that of the first one in sight, by mouse, after a reload, and once pictures load", async ({
  browser,
}) => {
  const reader = await openAs(browser, "Mateo Alvarez", "#inbox");
  const channels = await reader.evaluate(async () => {
    const { subscriptions } = await (await fetch("/api/v1/users/me/subscriptions")).json();
    return subscriptions.map(({ stream_id, name }: { stream_id: number; name: string }) => [stream_id, name]);
  });
  expect(channels.length).toBeGreaterThan(5);
  let loadPictures = () => {};
  const holdPictures = () => new Promise<void>((resolve) => (loadPictures = resolve));
  let mayLoad = holdPictures();
  await reader.route("**/user_uploads/**", (route) => mayLoad.then(() => route.continue()));
  for (const [id, name] of channels) {
    await openFromInbox(reader, `#narrow/channel/${id}-${name.replaceAll(" ", "-")}`);
    await expectTopicAtTop(reader);
    loadPictures();
    const pictures = reader.getByRole("region", { name: "Feed" }).locator("img[src*=user_uploads]");
    if ((await pictures.count()) > 0) await expectTopicAtTop(reader);
    await reader.reload();
    await expectTopicAtTop(reader);
    mayLoad = holdPictures();
  }
});

test("the same holds for all messages, a sender's, mentions, starred messages, and a search", async ({
  browser,
}) => {
  const reader = await openAs(browser, "Mateo Alvarez", "#inbox");
  const ids = await reader.evaluate(async () => {
    const { messages } = await (
      await fetch("/api/v1/messages?anchor=newest&num_before=200&num_after=0")
    ).json();
    const own = (await (await fetch("/api/v1/users/me")).json()).user_id;
    // In different topics.
    const starred = messages
      .filter(({ id }: { id: number }) => id % 3 === 0)
      .map(({ id }: { id: number }) => id);
    const body = new URLSearchParams({ messages: JSON.stringify(starred), op: "add", flag: "starred" });
    await fetch("/api/v1/messages/flags", { method: "POST", body });
    return {
      starred,
      own,
      other: messages.find(({ sender_id }: { sender_id: number }) => sender_id !== own).sender_id,
    };
  });
  for (const view of [
    "feed",
    `narrow/sender/${ids.other}`,
    "narrow/search/the",
    "narrow/is/mentioned",
    "narrow/is/starred",
  ]) {
    await openFromInbox(reader, `#${view}`);
    await expectTopicAtTop(reader);
    await reader.getByRole("region", { name: "Feed" }).press("PageUp");
    await expectTopicAtTop(reader);
  }
  await reader.evaluate(async (starred) => {
    const body = new URLSearchParams({ messages: JSON.stringify(starred), op: "remove", flag: "starred" });
    await fetch("/api/v1/messages/flags", { method: "POST", body });
  }, ids.starred);
});
