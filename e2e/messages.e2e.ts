/** Doing things with messages: reacting, editing, deleting, quoting, by mouse and by keys, live for others. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { beginTopic, composer, openAs, openTopic, write } from "./people.ts";
import { test } from "./story.ts";

function messageWith(page: Page, text: string | RegExp): Locator {
  return page.getByRole("article").filter({ hasText: text });
}

async function choose(message: Locator, item: string): Promise<void> {
  await message.hover();
  await message.getByRole("button", { name: "More" }).click();
  await message.page().getByRole("menuitem", { name: item }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, on: nodes.map((node) => node.target) }))).toEqual([]);
}

test("reactions, edits and deletions are live for others and take keys or the mouse", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(writer);
  for (const page of [writer, reader]) await openTopic(page, "random", topic);
  await write(writer, "The tide table is **out**");
  await expect(messageWith(reader, "tide table")).toBeVisible();

  // By key: the latest message, the picker, an emoji by name.
  await writer.getByRole("region", { name: "Feed" }).focus();
  await writer.keyboard.press("k");
  await expect(messageWith(writer, "tide table")).toBeFocused();
  await writer.keyboard.press("+");
  await writer.getByRole("combobox", { name: "Find an emoji" }).fill("party pop");
  await expectAccessible(writer);
  await writer.keyboard.press("Enter");
  await expect(messageWith(writer, "tide table")).toBeFocused();
  const chip = messageWith(reader, "tide table").getByRole("button", { name: "tada: Mateo Alvarez" });
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(
    messageWith(writer, "tide table").getByRole("button", { name: "tada: You and Hana Sato" }),
  ).toBeVisible();
  await messageWith(reader, "tide table")
    .getByRole("button", { name: "tada: You and Mateo Alvarez" })
    .click();
  await expect(chip).toHaveAttribute("aria-pressed", "false");

  // What is typed survives Escape; saving shows the text at once, and the mark opens the history.
  const field = writer.getByRole("textbox", { name: "Text of the message" });
  await writer.keyboard.press("e");
  await field.fill("The tide table is *late*");
  await writer.keyboard.press("Escape");
  await expect(messageWith(writer, "tide table")).toBeFocused();
  await writer.keyboard.press("e");
  await expect(field).toHaveValue("The tide table is *late*");
  await writer.keyboard.press("ControlOrMeta+Enter");
  await expect(messageWith(reader, "The tide table is late")).toBeVisible();
  await messageWith(reader, "tide table").getByRole("button", { name: "(edited)" }).click();
  const history = reader.getByRole("dialog", { name: "Edit history" });
  await expect(history.getByText("Mateo Alvarez edited it")).toBeVisible();
  await expectAccessible(reader);
  await reader.keyboard.press("Escape");

  // Others are offered neither editing nor deleting.
  await messageWith(reader, "tide table").hover();
  await messageWith(reader, "tide table").getByRole("button", { name: "More" }).click();
  await expect(reader.getByRole("menuitem", { name: "Quote and reply" })).toBeVisible();
  await expect(reader.getByRole("menuitem", { name: /^(Edit|Delete…)$/ })).toHaveCount(0);
  await reader.getByRole("menuitem", { name: "Quote and reply" }).click();
  await expect(composer(reader)).toHaveValue(
    /^@_\*\*Mateo Alvarez\|\d+\*\* \[said\]\(.+\):\n```quote\nThe tide/,
  );

  await choose(messageWith(writer, "tide table"), "Delete…");
  await writer.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  for (const page of [writer, reader]) await expect(messageWith(page, "tide table")).toHaveCount(0);
});

test("a refused edit keeps its text, and one that meets another edit lets the writer choose", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  await write(page, "The harbour opens at six");
  const message = messageWith(page, "harbour");
  await expect(message).toHaveAttribute("data-message-id", /\d+/);
  const field = page.getByRole("textbox", { name: "Text of the message" });

  await message.hover();
  await message.getByRole("button", { name: "Edit", exact: true }).click();
  await page.route("**/api/v1/messages/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await field.fill("The harbour opens at seven");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not saved: The server cannot be reached.")).toBeVisible();
  await expect(field).toHaveValue("The harbour opens at seven");
  await page.unroute("**/api/v1/messages/*");

  // The same person, from another device.
  await page.evaluate(async () => {
    const id = document.querySelector("article:has(textarea)")?.getAttribute("data-message-id");
    const body = new URLSearchParams({ content: "The harbour opens at **eight**" });
    const answer = await fetch(`/api/v1/messages/${id}`, { method: "PATCH", body });
    if (!answer.ok) throw new Error(await answer.text());
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This message was changed meanwhile.")).toBeVisible();
  await expect(page.getByText("The harbour opens at eight")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep my text" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(messageWith(page, "The harbour opens at seven")).toBeVisible();
});

test("messages marked unread stay unread while they are in view; reminders and readers can be asked for", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(writer);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const reader = await context.newPage();
  await reader.goto("/login");
  await reader.getByRole("button", { name: /Hana Sato/ }).click();
  await expect(reader.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await openTopic(writer, "random", topic);
  await write(writer, "Second message");
  await reader.goto(`/${new URL(writer.url()).hash}`);
  const message = messageWith(reader, "Second message");
  await expect(message).toHaveAccessibleName("Mateo Alvarez");

  const open = async (item: string) => {
    await message.focus();
    await reader.keyboard.press(".");
    await reader.getByRole("menuitem", { name: item }).click();
  };
  await open("Mark unread from here");
  await expect(message).toHaveAccessibleName("Mateo Alvarez, unread");
  await open("Remind me…");
  await expectAccessible(reader);
  await reader.getByRole("button", { name: /^In 1 hour/ }).click();
  await expect(reader.getByText(/^You will be reminded today at/)).toBeVisible();
  await open("Who has read it");
  await expect(reader.getByRole("dialog").getByText(/^Nobody has read it yet/)).toBeVisible();
  await reader.keyboard.press("Escape");
  await expect(message).toHaveAccessibleName("Mateo Alvarez, unread");
});
