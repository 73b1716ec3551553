/** Renaming and moving topics. */
import { expect } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";
import { beginTopic, clickAction, openAs, openTopic, write } from "./people.ts";
import { takePicture } from "./picture.ts";
import { test } from "./story.ts";

test("a new name for a topic stays typed while somebody else renames it", async ({ browser }) => {
  const [first, second] = [await openAs(browser, "Mateo Alvarez"), await openAs(browser, "Amara Okafor")];
  const topic = await beginTopic(first);
  const dialogs = [];
  for (const page of [first, second]) {
    await openTopic(page, "random", topic);
    await page.getByRole("main").getByRole("heading", { level: 1 }).getByRole("button").click();
    await page.getByRole("menuitem", { name: "Rename or move…" }).click();
    dialogs.push(page.getByRole("dialog", { name: "Rename or move this topic" }));
  }
  const [faster, slower] = dialogs;
  await slower?.getByRole("combobox", { name: "Topic" }).fill(`${topic} at last`);
  await faster?.getByRole("combobox", { name: "Topic" }).fill(`${topic} at first`);
  await faster?.getByRole("button", { name: "Rename" }).click();
  await expect(second).toHaveURL(/at\.20first/);
  await slower?.getByRole("button", { name: "Rename" }).click();
  for (const page of [first, second]) {
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(`${topic} at last`);
  }
});

test("the dialog for a person who may only rename a topic offers nothing else", async ({ browser }) => {
  const owner = await openAs(browser, "Amara Okafor");
  const topic = await beginTopic(owner);
  const reader = await openAs(browser, "Gabriel Guest");
  await openTopic(reader, "random", topic);
  await reader.getByRole("main").getByRole("heading", { level: 1 }).getByRole("button").click();
  await reader.getByRole("menuitem", { name: "Rename…" }).click();
  await expect(reader.getByRole("dialog", { name: "Rename this topic", exact: true })).toBeVisible();
  await expect(reader.getByRole("dialog").getByRole("combobox")).toHaveCount(1);
});

test("the newest messages of a topic too old to move can be moved", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await openTopic(page, "engineering", "PostgreSQL 18");
  const text = `Is this still planned? ${Date.now()}`;
  const message = page.getByRole("article").filter({ hasText: text });
  await write(page, text);
  await expect(message).toHaveAttribute("data-message-id", /\d+/);
  await page.getByRole("button", { name: "Topic menu" }).click();
  await page.getByRole("menuitem", { name: "Rename or move…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Topic" }).fill(`after 18 ${Date.now()}`);
  // Without the topic's messages, the dialog says why.
  await page.route("**/api/v1/messages?*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog.getByText("The server cannot be reached.")).toBeVisible();
  await page.unroute("**/api/v1/messages?*");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(
    dialog.getByText(/^Only the newest \d+ of the \d+ messages in this topic may still be moved\.$/),
  ).toBeVisible();
  await expectAccessible(page, "move-too-old");
  // The notice beside the button counts the same messages.
  const newest = dialog.getByRole("button", { name: /^Move the newest \d+ instead$/ });
  const [, count = ""] = /newest (\d+)/.exec((await newest.textContent()) ?? "") ?? [];
  await expect(dialog.getByRole("status")).toHaveText(new RegExp(`^${count} messages? will move$`));
  await expect(dialog.getByRole("button", { name: "Rename" })).toHaveCount(0);
  // On a phone, the notice does not fit beside the buttons.
  await page.setViewportSize({ width: 390, height: 844 });
  const said = await dialog.getByRole("status").evaluate((status) => {
    const words = document.createRange();
    words.selectNodeContents(status);
    return words.getBoundingClientRect().toJSON();
  });
  const cancel = await dialog.getByRole("button", { name: "Cancel" }).boundingBox();
  if (!cancel) throw new Error("The button is not drawn.");
  expect(said.bottom <= cancel.y || said.right <= cancel.x).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole("button", { name: /^Move the newest \d+ instead$/ }).click();
  await expect(message).toHaveCount(0);
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(message).toBeVisible();
});

test("a message that leaves a resolved topic does not resolve the topic it goes to", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  const question = page.getByRole("article").filter({ hasText: "And another thing" });
  await write(page, "And another thing");
  await expect(question).toHaveAttribute("data-message-id", /\d+/);
  await page.getByRole("button", { name: "Mark the topic as resolved" }).click();
  await expect(page.getByRole("button", { name: "Reopen the topic" })).toBeVisible();

  await clickAction(question, "More");
  await page.getByRole("menuitem", { name: /^Move/ }).click();
  const dialog = page.getByRole("dialog", { name: "Move messages" });
  const move = dialog.getByRole("button", { name: "Move", exact: true });
  await dialog.getByRole("radio", { name: "Only this message" }).click();
  await expect(move).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Topic" }).fill(`${topic} again`);
  await move.click();
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(`${topic} again`);
  await expect(page.getByRole("button", { name: "Mark the topic as resolved" })).toBeVisible();
  await expect(question).toBeVisible();
});

test("a resolved topic says so above the composer, its former name leads to it, and administrators delete it", async ({
  browser,
}) => {
  const page = await openAs(browser, "Jonas Lindqvist");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  const notice = page.getByText("This topic is resolved. Reopen it if there is more to discuss.");
  await expect(page.getByRole("button", { name: "Mark the topic as resolved" })).toBeVisible();
  await expect(notice).toHaveCount(0);
  const former = page.url();
  await page.getByRole("button", { name: "Mark the topic as resolved" }).click();
  await expect(notice).toBeVisible();
  await expectAccessibleInBothThemes(page, "resolved-notice");
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, "resolved-notice-phone");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto("/#inbox");
  await page.goto(former);
  await expect(page.getByRole("heading", { name: "No messages in this topic" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "no-such-topic");
  await page.getByRole("link", { name: `Open “✔ ${topic}”` }).click();
  await notice.locator("..").getByRole("button", { name: "Reopen" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark the topic as resolved" })).toBeVisible();

  await page.getByRole("button", { name: "Topic menu" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const question = page.getByRole("alertdialog", { name: `Delete “${topic}”?` });
  await expectAccessibleInBothThemes(page, "delete-topic");
  await question.getByRole("button", { name: "Delete topic" }).click();
  await expect(page.getByText(`“${topic}” was deleted`)).toBeVisible();
  await expect(page).toHaveURL(/#narrow\/channel\/\d+-random$/);
  await page.goto(former);
  await expect(page.getByRole("link", { name: "All topics of random" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "topic-gone");
  await page.getByRole("link", { name: `Search random for “${topic}”` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Messages in random, about “${topic}”`);

  const member = await openAs(browser, "Mateo Alvarez");
  await openTopic(member, "random", await beginTopic(member));
  await member.getByRole("button", { name: "Topic menu" }).click();
  await expect(member.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
  await expect(member.getByRole("menuitem", { name: "Delete…" })).toHaveCount(0);
});
