/** Selecting and moving messages, by keyboard and touch. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { beginTopic, clickAction, openAs, openTopic, write } from "./people.ts";
import { test } from "./story.ts";

function messageWith(page: Page, text: string): Locator {
  return page.getByRole("article").filter({ hasText: text });
}

function bar(page: Page): Locator {
  return page.getByRole("toolbar", { name: "Selected messages" });
}

async function select(page: Page, text: string): Promise<void> {
  await messageWith(page, text).focus();
  await page.keyboard.press("v");
}

test("messages that are selected by keys move together, and no others", async ({ browser }) => {
  const mover = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(mover);
  for (const page of [mover, reader]) await openTopic(page, "random", topic);
  for (const text of ["Sextant", "Compass", "Barometer"]) {
    await write(mover, text);
    await expect(messageWith(mover, text)).toHaveAttribute("data-message-id", /\d+/);
  }

  await select(mover, "Sextant");
  await expect(bar(mover)).toContainText("1 message selected");
  await select(mover, "Compass");
  await select(mover, "Barometer");
  await expect(bar(mover)).toContainText("3 messages selected");
  await select(mover, "Compass");
  await expect(messageWith(mover, "Compass").getByRole("checkbox")).not.toBeChecked();
  await expect(messageWith(mover, "Barometer").getByRole("checkbox")).toBeChecked();
  await expectAccessibleInBothThemes(mover, "messages-selected");

  await mover.keyboard.press("m");
  const dialog = mover.getByRole("dialog", { name: "Move messages" });
  await expect(dialog.getByText("2 messages will move")).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  await dialog.getByRole("combobox", { name: "Topic" }).fill(`instruments ${topic}`);
  await mover.keyboard.press("Enter");
  await expect(bar(mover)).toHaveCount(0);
  for (const page of [mover, reader]) {
    await expect(messageWith(page, "Sextant")).toHaveCount(0);
    await expect(messageWith(page, "Barometer")).toHaveCount(0);
    await expect(messageWith(page, "Compass")).toBeVisible();
  }
  await mover.getByRole("button", { name: "Go there" }).click();
  await expect(messageWith(mover, "Sextant")).toBeVisible();
  await expect(messageWith(mover, "Barometer")).toBeVisible();
  await expect(messageWith(mover, "moved here")).toHaveCount(1);
  await expect(messageWith(mover, "2 messages were moved here")).toBeVisible();

  // Messages moved by others leave the selection; Escape ends it and keeps the focus.
  await openTopic(mover, "random", topic);
  await openTopic(reader, "random", topic);
  await select(reader, "No. 1");
  await select(reader, "Compass");
  await expect(bar(reader)).toContainText("2 messages selected");
  await clickAction(messageWith(mover, "Compass"), "More");
  await mover.getByRole("menuitem", { name: "Delete…" }).click();
  await mover.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(bar(reader)).toContainText("1 message selected");
  await reader.getByRole("region", { name: "Feed" }).focus();
  await reader.keyboard.press("Escape");
  await expect(bar(reader)).toHaveCount(0);
  await expect(reader.getByRole("region", { name: "Feed" })).toBeFocused();
});

test("the selection and the open dialog follow a topic that somebody else resolves", async ({ browser }) => {
  const mover = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(mover);
  for (const page of [mover, reader]) await openTopic(page, "random", topic);
  await write(mover, "Compass");
  await expect(messageWith(mover, "Compass")).toHaveAttribute("data-message-id", /\d+/);
  const dialog = mover.getByRole("dialog", { name: "Move messages" });
  await select(mover, "No. 1");
  await select(mover, "Compass");
  await reader.getByRole("main").getByRole("heading", { level: 1 }).getByRole("button").click();
  await reader.getByRole("menuitem", { name: "Resolve" }).click();
  await expect(mover.getByRole("heading", { level: 1 }).getByLabel("Resolved")).toBeVisible();
  await expect(bar(mover)).toContainText("2 messages selected");
  await expect(messageWith(mover, "Compass").getByRole("checkbox")).toBeChecked();
  await bar(mover).getByRole("button", { name: "Move…" }).click();
  await expect(dialog.getByText("2 messages will move")).toBeVisible();
  await reader.getByRole("main").getByRole("heading", { level: 1 }).getByRole("button").click();
  await reader.getByRole("menuitem", { name: "Reopen" }).click();
  await expect(reader.getByRole("heading", { level: 1 }).getByLabel("Resolved")).toHaveCount(0);
  await expect(mover).not.toHaveURL(/E2\.9C\.94/);
  await expect(dialog.getByText("2 messages will move")).toBeVisible();
  await mover.keyboard.press("Escape");
  await expect(mover.getByRole("heading", { level: 1 }).getByLabel("Resolved")).toHaveCount(0);
  await expect(bar(mover)).toContainText("2 messages selected");
  await bar(mover).getByRole("button", { name: "Cancel" }).click();
  await expect(bar(mover)).toHaveCount(0);
});

test("selected messages too old to move stay, and the others move", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const channelId = await page.evaluate(async () => {
    const answer = await fetch("/api/v1/get_stream_id?stream=engineering");
    return (await answer.json()).stream_id;
  });
  // Other tests may have moved its messages, so that the sidebar lacks the topic.
  await page.goto(`/#narrow/channel/${channelId}-engineering/topic/PostgreSQL.2018`);
  await expect(page.getByRole("heading", { name: "PostgreSQL 18", level: 1 })).toBeVisible();
  const text = `Selected to move ${Date.now()}`;
  await write(page, text);
  await expect(messageWith(page, text)).toHaveAttribute("data-message-id", /\d+/);
  await page.getByRole("article").first().focus();
  await page.keyboard.press("v");
  await page.keyboard.press("End");
  await select(page, text);
  await expect(bar(page)).toContainText("2 messages selected");
  await bar(page).getByRole("button", { name: "Move…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move messages" });
  await dialog.getByRole("combobox", { name: "Topic" }).fill(`selected ${Date.now()}`);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog.getByText("2 messages will move")).toHaveCount(0);
  await expect(dialog.getByText("1 message will move")).toBeVisible();
  await dialog.getByRole("button", { name: "Move the newest 1 instead" }).click();
  await expect(messageWith(page, text)).toHaveCount(0);
  await expect(bar(page)).toContainText("1 message selected");
});

test("by touch a message is selected from its menu and further ones by a tap; the menu lists reactions", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(writer);
  await openTopic(writer, "random", topic);
  await write(writer, "Lighthouse");
  await expect(messageWith(writer, "Lighthouse")).toHaveAttribute("data-message-id", /\d+/);
  await messageWith(writer, "Lighthouse").focus();
  await writer.keyboard.press("+");
  await writer.getByRole("combobox", { name: "Find an emoji" }).fill("party pop");
  await writer.keyboard.press("Enter");

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const reader = await context.newPage();
  await reader.goto("/login");
  await reader.getByRole("button", { name: /Hana Sato/ }).click();
  await expect(reader.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await reader.goto(`/${new URL(writer.url()).hash}`);
  const message = messageWith(reader, "Lighthouse");
  const choose = async (item: string | RegExp) => {
    await message.focus();
    await reader.keyboard.press(".");
    await reader.getByRole("menuitem", { name: item }).tap();
  };
  await choose("Who reacted");
  const reactions = reader.getByRole("dialog", { name: "Reactions" });
  await expect(reactions).toContainText("Mateo Alvarez");
  await expect(reactions).toContainText(":tada:");
  await expectAccessible(reader, "reactions-phone");
  await reader.keyboard.press("Escape");

  await choose(/^Select/);
  await messageWith(reader, "No. 1").tap();
  await expect(bar(reader)).toContainText("2 messages selected");
  await expectAccessible(reader, "messages-selected-phone");
  await bar(reader).getByRole("button", { name: "Cancel" }).tap();
  await expect(bar(reader)).toHaveCount(0);
});
