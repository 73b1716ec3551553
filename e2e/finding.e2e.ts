/** Finding conversations by name and messages by search. */
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, openAs } from "./people.ts";
import { test } from "./story.ts";

test("the sidebar's filter finds a topic of another channel, and excerpts show formulas and emoji as written", async ({
  browser,
}) => {
  const page = await openAs(browser, "Yara Haddad", "#recent");
  const topic = await beginTopic(page);
  await page.evaluate(async (name) => {
    const content = "Since $$\\frac{a}{b}$$ holds :tada:";
    const body = new URLSearchParams({ type: "channel", to: "random", topic: name, content });
    await fetch("/api/v1/messages", { method: "POST", body });
  }, topic);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: topic });
  await expect(row).toContainText("Since \\frac{a}{b} holds 🎉");

  await page.goto("/#inbox");
  await page.reload();
  const filter = page.getByRole("searchbox", { name: "Filter conversations" });
  await filter.fill(`rand ${topic.slice(0, -2)}`);
  const found = page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: topic });
  await expect(found).toBeVisible();
  await filter.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: topic })).toBeVisible();
  await expect(filter).toHaveValue("");
  await expect(page.getByRole("region", { name: "Feed" })).toBeFocused();
  await filter.fill("nothing is called so");
  await expect(page.getByText("No channel or topic matches.")).toBeVisible();
  await filter.press("Enter");
  await expect(filter).toHaveValue("nothing is called so");
  await page.getByRole("button", { name: "Clear filter" }).press("Enter");
  await expect(filter).toBeFocused();
});

test("messages are searched by keyboard with conditions; matches are marked and lead to their conversation and back", async ({
  browser,
}) => {
  const page = await openAs(browser, "Yara Haddad", "#inbox");
  const topic = await beginTopic(page);
  const word = `wal${Date.now()}rus`;
  const found = () =>
    page.evaluate(async (operand) => {
      const narrow = JSON.stringify([{ operator: "search", operand }]);
      const query = new URLSearchParams({ anchor: "newest", num_before: "1", num_after: "0", narrow });
      return (await (await fetch(`/api/v1/messages?${query}`)).json()).messages.length;
    }, word);
  await page.evaluate(
    async ([name, text]) => {
      const content = `The **${text}s** are back`;
      const body = new URLSearchParams({ type: "channel", to: "random", topic: name ?? "", content });
      await fetch("/api/v1/messages", { method: "POST", body });
    },
    [topic, word],
  );
  await expect.poll(found).toBe(1);

  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search messages" });
  const window = page.getByRole("dialog", { name: "Search messages" });
  await expect(field).toBeFocused();
  // A space completes a search condition.
  await page.keyboard.type("from:me is:starred ");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("channel:ran");
  await expect(page.getByRole("option").first()).toHaveText("channel: random");
  await page.keyboard.press("Enter");
  await expect(window.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await expect(field).toHaveValue("");
  await page.keyboard.type(word.slice(0, -1));
  await expect(page.getByRole("option")).toHaveText([
    `Messages by Yara Haddad, in random, about “${word.slice(0, -1)}”`,
  ]);
  await expectAccessible(page, "search-window");
  await page.keyboard.press("Enter");
  const main = page.getByRole("main");
  await expect(main.locator(".highlight")).toHaveText([`${word}s`]);
  await expectAccessible(page, "search");
  await main.getByRole("link", { name: topic }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: topic })).toBeVisible();
  // The link leads to the message, even in a long conversation.
  await expect(page).toHaveURL(/\/near\/\d+$/);
  await expect(main.locator(".highlight")).toHaveCount(0);
  await page.goBack();
  await expect(main.locator(".highlight")).toHaveText([`${word}s`]);

  await main.getByRole("button", { name: "Search messages" }).click();
  await expect(field).toHaveValue(word.slice(0, -1));
  await window.getByRole("button", { name: "Remove from: Yara Haddad" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Messages in random, about “${word.slice(0, -1)}”`,
  );
  await expect(main.locator(".highlight")).toHaveText([`${word}s`]);

  // A hit by the topic's name shows why.
  await main.getByRole("button", { name: "Search messages" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(topic);
  await page.keyboard.press("Enter");
  await expect(main.getByRole("link", { name: topic }).first().locator("mark")).not.toHaveCount(0);
  await expectAccessible(page, "search-topic");
  await page.goBack();

  // The first suggestion is today, and the message was sent today.
  for (const [condition, title, found] of [
    ["before:", /^Messages in random, before \d{4}-\d\d-\d\d, about/, []],
    ["-before:", /^Messages in random, after \d{4}-\d\d-\d\d, about/, [`${word}s`]],
  ] as const) {
    await main.getByRole("button", { name: "Search messages" }).click();
    await expect(field).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(` ${condition}`);
    await expect(page.getByRole("option").first()).toHaveText(/^(before|after): \d{4}-\d\d-\d\d$/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(main.locator(".highlight")).toHaveText(found);
    await page.goBack();
  }

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Messages in random, about/);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type("other words");
  await expect(field).toHaveValue("other words");
});

test("a search for what was said before one joined goes on in all public channels", async ({ browser }) => {
  const author = await openAs(browser, "Jonas Lindqvist", "#inbox");
  const word = `heron${Date.now()}`;
  await author.evaluate(async (text) => {
    const subscriptions = JSON.stringify([{ name: text }]);
    const created = new URLSearchParams({ subscriptions });
    await fetch("/api/v1/users/me/subscriptions", { method: "POST", body: created });
    const content = `The ${text} has landed`;
    const body = new URLSearchParams({ type: "channel", to: text, topic: "birds", content });
    await fetch("/api/v1/messages", { method: "POST", body });
  }, word);

  const page = await openAs(browser, "Yara Haddad", `#narrow/search/${word}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expectAccessible(page, "search-received-only");
  await main.getByRole("link", { name: "Search all public channels" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Messages in all public channels, about “${word}”`,
  );
  await expect(main.getByRole("article").locator(".highlight")).toHaveText([word]);
  await expect(main.getByText("There is nothing earlier.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Search all public channels" })).toHaveCount(0);

  const topic = await beginTopic(page);
  await page.goto(`/#narrow/topic/${encodeURIComponent(topic)}`);
  await expect(main.getByRole("article")).toHaveCount(1);
  await expect(main.getByText("There is nothing earlier.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Search all public channels" })).toBeVisible();
});
