/** Jumping through a long conversation: to the latest message, to skipped ones, and to its ends. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { composer, openAs, openTopic, sendMany } from "./people.ts";
import { test } from "./story.ts";

const COUNT = 130;

/** The topic's first and last message. */
function endsOf(page: Page, topic: string): Promise<[first: number, last: number]> {
  return page.evaluate(async (name) => {
    const narrow = JSON.stringify([{ operator: "topic", operand: name }]);
    const query = new URLSearchParams({ anchor: "newest", num_before: "500", num_after: "0", narrow });
    const { messages } = await (await fetch(`/api/v1/messages?${query}`)).json();
    return [messages[0].id, messages.at(-1).id];
  }, topic);
}

/** As the sidebar counts them. */
async function unreadIn(page: Page, topic: string): Promise<number> {
  const row = page.getByRole("navigation", { name: "Conversations" }).getByRole("link", {
    name: new RegExp(`^${topic}`),
  });
  return Number.parseInt(((await row.textContent()) ?? "").replace(topic, ""), 10);
}

test("messages skipped by a jump to the latest stay reachable, with the right numbers immediately", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Samuel Adeyemi");
  const topic = `skipped ${Date.now()}`;
  await sendMany(writer, "random", topic, COUNT);
  const [first] = await endsOf(writer, topic);
  await openTopic(reader, "random", topic);
  const message = (id: number) => reader.locator(`[data-message-id="${id}"]`);
  await expect(message(first)).toBeInViewport();
  const toLatest = reader.getByRole("button", { name: "Jump to latest" });
  const toUnread = reader.getByRole("button", { name: /unread above$/ });
  await expect(toLatest).toContainText(/\d+\+? more/);
  await expect(toUnread).toHaveCount(0);
  const feed = reader.getByRole("region", { name: "Feed" });
  // A scroll by a pixel changes no number that was right.
  const number = await feed.evaluate(async (element) => {
    const shown = () => /(\d+)\+? more/.exec(element.parentElement?.textContent ?? "")?.[1];
    for (let frames = 0, last = shown(); frames < 10; frames += 1) {
      await new Promise(requestAnimationFrame);
      if (shown() !== last) frames = 0;
      last = shown();
    }
    return shown();
  });
  await feed.evaluate((element) => {
    element.scrollTop += 1;
    element.scrollTop -= 1;
  });
  await expect(toLatest).toContainText(`${number}`);

  await toLatest.click();
  await expect(reader.getByText(`No. ${COUNT}`, { exact: true })).toBeInViewport();
  await expect(toLatest).toHaveCount(0);
  await expect(toUnread).toBeVisible();
  await expect(async () => {
    const skipped = Number.parseInt((await toUnread.textContent()) ?? "", 10);
    expect(skipped).toBeGreaterThan(50);
    expect(skipped).toBe(await unreadIn(reader, topic));
  }).toPass();
  await expectAccessible(reader, "unread-above");
  await toUnread.focus();
  await reader.keyboard.press("Enter");
  // The first one that was not read when the topic was opened.
  const selected = reader.locator("article:focus");
  await expect(selected).toBeInViewport();
  await expect(toLatest).toBeVisible();
  await expect(toUnread).toHaveCount(0);
  const id = Number(await selected.getAttribute("data-message-id"));
  expect(id).toBeGreaterThan(first);
  await reader.keyboard.press("k");
  await expect(selected).not.toHaveAttribute("data-message-id", `${id}`);
  await expect(selected).not.toHaveAccessibleName(/unread/);
});

test("Home and End select the first and last message, Esc leads from the composer to the selected one, and a reload keeps the place", async ({
  browser,
}) => {
  const reader = await openAs(browser, "Mateo Alvarez");
  const topic = `ends ${Date.now()}`;
  await sendMany(reader, "random", topic, COUNT);
  const [first, last] = await endsOf(reader, topic);
  await openTopic(reader, "random", topic);
  await expect(reader.getByText(`No. ${COUNT}`, { exact: true })).toBeInViewport();
  const selected = reader.locator("article:focus");
  await reader.getByRole("region", { name: "Feed" }).focus();
  await reader.keyboard.press("Home");
  await expect(selected).toHaveAttribute("data-message-id", `${first}`);
  await expect(selected).toBeInViewport();
  await reader.keyboard.press("End");
  await expect(selected).toHaveAttribute("data-message-id", `${last}`);
  await expect(selected).toBeInViewport();
  await reader.keyboard.press("k");
  await expect(selected).not.toHaveAttribute("data-message-id", `${last}`);
  const answered = (await selected.getAttribute("data-message-id")) ?? "";
  await reader.keyboard.press("r");
  await expect(composer(reader)).toBeFocused();
  await reader.keyboard.press("Escape");
  await expect(selected).toHaveAttribute("data-message-id", answered);

  await reader.keyboard.press("Home");
  await expect(selected).toHaveAttribute("data-message-id", `${first}`);
  for (let step = 0; step < 10; step += 1) await reader.keyboard.press("j");
  const place = reader.locator(`[data-message-id="${first}"]`);
  await expect(place).toBeInViewport();
  await reader.reload();
  await expect(place).toBeInViewport();
});

test("the heading of a day and the palette lead to another day, or say that nothing was written since", async ({
  browser,
}) => {
  const page = await openAs(browser, "Samuel Adeyemi");
  const topic = `dated ${Date.now()}`;
  await sendMany(page, "random", topic, 2);
  const [first] = await endsOf(page, topic);
  await openTopic(page, "random", topic);
  await page.getByRole("button", { name: "Today" }).click();
  const dialog = page.getByRole("dialog", { name: "Jump to a day" });
  await expectAccessible(page, "jump-to-day");
  await dialog.getByRole("button", { name: "Yesterday" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`near/${first}$`));
  await expect(page.locator(`[data-message-id="${first}"]`)).toBeInViewport();

  await page.goto(`/#narrow/search/nothing${Date.now()}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Messages about/);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("jump to a day");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Another day").fill("2024-02-29");
  await dialog.getByRole("button", { name: "Jump", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Nothing was written here since that day.");
});
