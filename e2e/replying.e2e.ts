/** Replying from views with several conversations, and returning to them. */
import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { beginTopic, clickAction, composer, openAs, openTopic, sendMany, write } from "./people.ts";
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

test("a reply to one message shows it in a line, which follows its edits and leads to it; its author is told on request", async ({
  browser,
}) => {
  const author = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(author);
  for (const page of [author, reader]) await openTopic(page, "random", topic);
  await write(author, "Which harbor?");
  const asked = reader.getByRole("article").filter({ hasText: /Which harbor\?$/ });
  const chip = reader.locator("[data-reply-reference]");

  await clickAction(asked, "More");
  await reader.getByRole("menuitem", { name: "Reply to this message" }).click();
  await expect(chip).toContainText("Which harbor?");
  await expect(composer(reader)).toBeFocused();
  await expectAccessibleInBothThemes(reader, "reply-being-written");
  await reader.keyboard.type("The old one");
  await reader.keyboard.press("Enter");
  await expect(composer(reader)).toHaveValue("");
  await expect(chip).toHaveCount(0);
  const line = (page: Page) => page.getByRole("link", { name: /^Reply to Mateo Alvarez/ });
  await expect(line(author)).toHaveText(/Mateo Alvarez\s*Which harbor\?$/);
  await expectAccessibleInBothThemes(author, "reply");

  await composer(author).press("ArrowUp");
  await author.getByRole("textbox", { name: "Text of the message" }).fill("Which port?");
  await author.keyboard.press("ControlOrMeta+Enter");
  await expect(line(reader)).toHaveText(/Mateo Alvarez\s*Which port\?$/);
  await line(reader).click();
  await expect(reader).toHaveURL(/near\/\d+$/);

  // By keys, and so that the author is told.
  await reader.getByRole("article").filter({ hasText: "Which port?" }).first().focus();
  await reader.keyboard.press("Shift+R");
  await expect(chip).toContainText("Which port?");
  await reader.getByRole("button", { name: "Notify Mateo Alvarez" }).click();
  await expect(composer(reader)).toBeFocused();
  await reader.keyboard.type("Or the new one");
  await reader.keyboard.press("Enter");
  const told = await author.evaluate(async (name) => {
    const narrow = JSON.stringify([
      { operator: "topic", operand: name },
      { operator: "is", operand: "mentioned" },
    ]);
    const query = new URLSearchParams({ anchor: "newest", num_before: "9", num_after: "0", narrow });
    const until = async (): Promise<string[]> => {
      const { messages } = await (await fetch(`/api/v1/messages?${query}&apply_markdown=false`)).json();
      return messages.length > 0 ? messages.map(({ content }: { content: string }) => content) : until();
    };
    return until();
  }, topic);
  expect(told).toEqual([
    expect.stringMatching(/^@\*\*Mateo Alvarez\|\d+\*\* \[wrote\]\(http.+\):\n\nOr the new one$/),
  ]);
});
