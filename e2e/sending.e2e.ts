/** Messages that cannot be sent stay visible, show the reason, and can be retried or discarded. */
import { expect } from "@playwright/test";
import { composer, openAs, openOwnTopic, write } from "./people.ts";
import { test } from "./story.ts";

/** The organization lets nobody notify this group. */
const REFUSED = "@*role:administrators* please look";

test("a message that did not reach the server survives a reload, and can be sent or discarded", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(writer);
  const text = `On the train ${Date.now()}`;
  await writer.route("**/api/v1/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await write(writer, text);
  const complaint = writer.getByRole("alert").filter({ hasText: "Not sent" });
  await expect(complaint).toBeVisible();
  await writer.reload();
  await expect(complaint).toBeVisible();
  await expect(writer.getByText(text)).toBeVisible();
  await writer.unroute("**/api/v1/messages");
  await complaint.getByRole("button", { name: "Retry" }).click();
  await expect(complaint).toHaveCount(0);
  await expect(writer.getByText(text)).toHaveCount(1);
});

test("a refused message says why and can be discarded", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(writer);
  await write(writer, REFUSED);
  const complaint = writer.getByRole("alert").filter({ hasText: "not allowed to mention" });
  await expect(complaint).toBeVisible();
  await complaint.getByRole("button", { name: "Discard" }).click();
  await expect(complaint).toHaveCount(0);
});

test("a text that is too long is not sent and not lost", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(writer);
  const text = "long ".repeat(2001);
  await write(writer, text);
  await expect(writer.getByRole("alert").filter({ hasText: /long|characters/ })).toBeVisible();
  await expect(composer(writer)).toHaveValue(text);
  await composer(writer).fill("");
});

test("a draft is the same in every tab", async ({ browser }) => {
  const writer = await openAs(browser, "Hana Sato");
  await openOwnTopic(writer);
  const secondTab = await writer.context().newPage();
  await secondTab.goto(writer.url());
  await expect(composer(secondTab)).toBeVisible();
  await composer(writer).fill("begun here");
  await expect(composer(secondTab)).toHaveValue("begun here");
  await composer(secondTab).fill("begun here, ended there");
  await expect(composer(writer)).toHaveValue("begun here, ended there");
  await composer(writer).fill("");
});

test("a new topic without a text survives a reload", async ({ browser }) => {
  const writer = await openAs(browser, "Hana Sato");
  await writer
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /^random/ })
    .click();
  const topic = writer.getByPlaceholder(/^Topic/);
  await topic.fill("an idea");
  await writer.reload();
  await expect(topic).toHaveValue("an idea");
  await topic.fill("");
});

test("a /me message is shown in the third person", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(writer);
  const deed = `waves at ${Date.now()}`;
  await write(writer, `/me ${deed}`);
  const row = writer.getByRole("article", { name: "Mateo Alvarez", exact: true }).filter({ hasText: deed });
  await expect(row).toContainText(`Mateo Alvarez ${deed}`);
});
