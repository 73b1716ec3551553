/** Replying from views with several conversations, and returning to them. */
import { expect, type Page } from "@playwright/test";
import { composer, openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

const selected = (page: Page) => page.locator("article:focus");

/** Selects an earlier message of the open feed and presses `r`, then Escape. */
async function replyAndReturn(page: Page, topic: string): Promise<void> {
  const address = page.url();
  await page.getByRole("region", { name: "Feed" }).focus();
  await page.keyboard.press("End");
  await expect(selected(page)).toContainText("No. 30");
  await expect(selected(page)).toBeInViewport();
  for (const _ of [1, 2, 3]) await page.keyboard.press("k");
  await expect(selected(page)).toContainText("No. ");
  const answered = (await selected(page).getAttribute("data-message-id")) ?? "";
  await page.keyboard.press("r");
  await expect(page.getByRole("heading", { name: topic, level: 1 })).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("half a thought");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(address);
  await expect(selected(page)).toHaveAttribute("data-message-id", answered);
  await expect(selected(page)).toBeInViewport();
  // The unsent text waits in the topic.
  await page.keyboard.press("r");
  await expect(composer(page)).toHaveValue("half a thought");
  await composer(page).fill("");
  await page.keyboard.press("Escape");
  await expect(selected(page)).toHaveAttribute("data-message-id", answered);
}

test("after r in a mixed view, Esc leads back to the view and the message", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const word = `quay${Date.now()}`;
  const topic = `about ${word}`;
  await sendMany(page, "random", topic, 30);
  const channel = await page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /^random/ })
    .getAttribute("href");
  for (const address of [
    "#narrow/channels/public",
    `#narrow/topic/${encodeURIComponent(topic)}`,
    channel ?? "",
    "#feed",
  ]) {
    await page.goto(`/${address}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await replyAndReturn(page, topic);
  }
});

test("Esc stays in the topic when the reply was begun there, or a message was selected since", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = `stays ${Date.now()}`;
  await sendMany(page, "random", topic, 3);
  await page.goto(`/#narrow/topic/${encodeURIComponent(topic)}`);
  await expect(page.getByText("No. 3", { exact: true })).toBeInViewport();
  const channel = await page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /^random/ })
    .getAttribute("href");
  // By its address, since the channel's feed would lie between, with other messages.
  await page.goto(`/${channel}/topic/${encodeURIComponent(topic)}`);
  await composer(page).focus();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: topic, level: 1 })).toBeVisible();

  await page.goBack();
  // Both views have a region of this name: the keys below are meant for the one that comes.
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByText("No. 3", { exact: true })).toBeInViewport();
  await page.getByRole("region", { name: "Feed" }).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("r");
  await expect(composer(page)).toBeFocused();
  await page.getByText("No. 2", { exact: true }).click();
  await page.keyboard.press("k");
  await expect(selected(page)).toContainText("No. ");
  await composer(page).focus();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: topic, level: 1 })).toBeVisible();
});
