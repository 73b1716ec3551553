/** The topic field of a new message, with suggestions. */
import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

/** `topic` exists in #random. */
async function openChannel(browser: Browser) {
  const page = await openAs(browser, "Hana Sato", "#inbox");
  const topic = await beginTopic(page);
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  await conversations.getByRole("link", { name: /^random/ }).click();
  const text = page.getByRole("textbox", { name: /^(New topic in|Message random)/ });
  return { page, topic, text, field: page.getByLabel("Topic", { exact: true }) };
}

function offered(page: Page) {
  return page.getByRole("listbox", { name: "Topics of this channel" }).getByRole("option");
}

/** Of earlier tests, whose words may have reached the server before their pages closed. */
async function deleteDrafts(page: Page) {
  await page.evaluate(async () => {
    const { drafts } = await (await fetch("/api/v1/drafts")).json();
    for (const { id } of drafts) await fetch(`/api/v1/drafts/${id}`, { method: "DELETE" });
  });
}

test("an answer below a channel's feed goes to the last topic in sight, or to a new one", async ({
  browser,
}) => {
  const { page, topic, field } = await openChannel(browser);
  await deleteDrafts(page);
  const reply = page.getByRole("button", { name: `Reply to “${topic}”` });
  // The feed may open at an unread message above.
  await page.getByRole("region", { name: "Feed" }).focus();
  await page.keyboard.press("End");
  await expect(reply).toBeVisible();
  await page
    .getByRole("form", { name: "Write a message" })
    .getByRole("button", { name: "New topic" })
    .click();
  await expect(field).toBeFocused();
  // The offered topics cover the choice.
  await page.keyboard.press("Escape");
  await reply.click();
  await expect(page.getByRole("textbox", { name: `Message random / ${topic}` })).toBeFocused();
  await expect(field).toHaveValue(topic);
  await expect(reply).toHaveCount(0);
  // A topic alone is no draft.
  const drafts = page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /^Drafts/ });
  await page.goto("/#drafts");
  await expect(page.getByRole("heading", { name: "No drafts" })).toBeVisible();
  await expect(drafts).toHaveAccessibleName("Drafts");
  await page.goBack();
  await expect(field).toHaveValue(topic);
  await page.getByRole("textbox", { name: `Message random / ${topic}` }).click();
  await page.keyboard.type("an answer");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(topic);
  await expect(page.getByRole("article").filter({ hasText: "an answer" })).toHaveCount(1);
});

test("an answer to the topic without a name says where it goes", async ({ browser }) => {
  const { page } = await openChannel(browser);
  await sendMany(page, "random", "", 1);
  await page.getByRole("region", { name: "Feed" }).focus();
  await page.keyboard.press("End");
  const reply = page.getByRole("button", { name: "Reply to “general chat”" });
  await reply.click();
  await expect(page.getByRole("textbox", { name: "Message random / general chat" })).toBeFocused();
  await expect(reply).toHaveCount(0);
  const answer = `an answer ${Date.now()}`;
  await page.keyboard.type(answer);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("general chat");
  await expect(page.getByRole("article").filter({ hasText: answer })).toHaveCount(1);
});

test("the newest topics are offered before anything is typed, and nothing is hidden meanwhile", async ({
  browser,
}) => {
  const { page, topic, text, field } = await openChannel(browser);
  await field.click();
  await expect(offered(page).first()).toHaveText(topic);
  await expect(text).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await expectAccessible(page, "topic-field-offers");
  await field.press("Escape");
  await expect(offered(page)).toHaveCount(0);
  await expect(field).toBeFocused();
  await field.press("ArrowDown");
  await expect(offered(page).first()).toHaveText(topic);
  await field.press("Tab");
  await expect(offered(page)).toHaveCount(0);
  await expect(text).toBeFocused();

  const next = `${topic} goes on`;
  await sendMany(page, "random", next, 1);
  await text.press("Shift+Tab");
  await expect(field).toBeFocused();
  await expect(offered(page).first()).toHaveText(next);
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await expect(offered(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(field).toHaveValue(topic);
  await expect(text).toBeFocused();
  await field.click();
  await offered(page).filter({ hasText: next }).click();
  await expect(field).toHaveValue(next);
  await expect(text).toBeFocused();
  await field.fill("");

  // Only a few fit above an on-screen keyboard.
  await sendMany(page, "random", `${topic} again`, 1);
  await page.setViewportSize({ width: 390, height: 400 });
  await field.click();
  await expect(offered(page).first()).toBeInViewport({ ratio: 1 });
  await field.press("ArrowUp");
  await expect(offered(page).last()).toHaveAttribute("aria-selected", "true");
  await expect(offered(page).last()).toBeInViewport({ ratio: 1 });
  await field.press("Escape");
});

test("matching topics are suggested while typing and chosen by the arrows and Enter, but typed text stays unchanged: Enter alone accepts it, Escape leaves the field", async ({
  browser,
}) => {
  const { page, topic, text, field } = await openChannel(browser);
  await field.pressSequentially("story");
  await expect(offered(page).filter({ hasText: topic })).toBeVisible();
  await field.pressSequentially(topic.slice("story".length, -1));
  await expect(offered(page)).toHaveText([topic]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(topic);
  await expect(offered(page)).toHaveCount(0);
  await expect(text).toBeFocused();
  await field.fill("");

  // In the text, `>` after a channel suggests the same topics.
  const suggestions = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await text.pressSequentially("see #rando");
  await expect(suggestions.first()).toContainText("random");
  await text.pressSequentially(">");
  await expect(text).toHaveValue("see #**random>");
  await text.pressSequentially(topic);
  await expect(suggestions).toHaveCount(1);
  await expect(suggestions).toContainText(topic);
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue(`see #**random>${topic}** `);
  await text.fill("");

  const typed = topic.slice(0, -1);
  await field.pressSequentially(typed);
  await expect(offered(page)).toHaveText([topic]);
  await field.press("Enter");
  await expect(text).toBeFocused();
  await expect(field).toHaveValue(typed);
  await field.press("End");
  await field.press("Backspace");
  await expect(offered(page)).not.toHaveCount(0);
  await field.press("Escape");
  await expect(offered(page)).toHaveCount(0);
  await field.press("Escape");
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue(typed.slice(0, -1));
  await field.fill("");
});

test("no letter typed while the suggestions load is lost", async ({ browser }) => {
  const { page: firstTab, topic } = await openChannel(browser);
  // In a fresh tab, the first key loads the suggestions.
  const page = await firstTab.context().newPage();
  await page.goto(firstTab.url());
  const field = page.getByLabel("Topic", { exact: true });
  await expect(field).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await field.focus();
  await page.keyboard.type("one two");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("three ");
  await expect(field).toHaveValue("one twthree o");
  await expect(offered(page)).toHaveCount(0);
  await field.fill(topic.slice(0, -1));
  release();
  await expect(offered(page)).toHaveText([topic]);
  await expect(field).toBeFocused();
  await page.keyboard.type(topic.slice(-1));
  await expect(field).toHaveValue(topic);
  await field.fill("");
});

test("C starts a topic from anywhere, outside a channel it asks for the channel first, and the topic's row appears in the sidebar's view", async ({
  browser,
}) => {
  const page = await openAs(browser, "Hana Sato", "#inbox");
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "New topic" });
  await dialog.getByRole("combobox", { name: "Channel" }).pressSequentially("rand");
  await expectAccessible(page, "new-topic");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#narrow\/channel\/\d+-random$/);
  await expect(page.getByLabel("Topic", { exact: true })).toBeFocused();
  // Within a channel, nothing asks for the channel.
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: /^New topic in/ }).press("Escape");
  await page.keyboard.press("c");
  await expect(page.getByLabel("Topic", { exact: true })).toBeFocused();
  await expect(dialog).toHaveCount(0);

  await page.setViewportSize({ width: 1200, height: 420 });
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  await conversations.evaluate((list) => {
    for (const part of [list, ...list.querySelectorAll("*")]) part.scrollTop = part.scrollHeight;
  });
  const topic = `fresh ${Date.now()}`;
  await page.getByLabel("Topic", { exact: true }).fill(topic);
  await page.getByRole("textbox", { name: /^New topic in/ }).fill("Begins here");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(topic);
  await expect(conversations.getByRole("link", { name: topic })).toBeInViewport({ ratio: 1 });
});

test("a new topic begins from the menu of a topic or a channel, for a person without a keyboard", async ({
  browser,
}) => {
  const { page, topic, field } = await openChannel(browser);
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  const menu = page.getByRole("main").getByRole("button", { name: /^(Topic|Channel) menu$/ });
  await conversations.getByRole("link", { name: new RegExp(`^${topic}`) }).click();
  await expect(page.getByRole("heading", { level: 1, name: topic })).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "New topic" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "random" })).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Feed" }).focus();
  await menu.click();
  await page.getByRole("menuitem", { name: "New topic" }).click();
  await expect(field).toBeFocused();
});
