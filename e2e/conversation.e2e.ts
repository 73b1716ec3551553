/** Two people in two browsers: messages appear live and count as unread until they are read. */
import { expect } from "@playwright/test";
import { beginTopic, composer, openAs, openTopic, untilRead, write } from "./people.ts";
import { test } from "./story.ts";

test("a message appears at once for its sender and, live, for a reader", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(writer);
  await openTopic(writer, "random", topic);
  await openTopic(reader, "random", topic);
  const text = `Has anyone read **Piranesi**? ${Date.now()}`;
  await write(writer, text);
  const shown = text.replaceAll("**", "");
  await expect(writer.getByText(shown)).toBeVisible();
  await expect(reader.getByText(shown)).toBeVisible();
  await expect(composer(writer)).toHaveValue("");
});

test("an unread message is in the inbox, without a reload, until it is read", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Samuel Adeyemi");
  const topic = await beginTopic(writer);
  const row = reader.getByRole("main").getByText(topic, { exact: true });
  await openTopic(reader, "random", topic);
  await untilRead(reader, topic);
  await reader.goto("/#inbox");
  await expect(row).toHaveCount(0);
  await openTopic(writer, "random", topic);
  await write(writer, "One more");
  await expect(row).toBeVisible();
  await openTopic(reader, "random", topic);
  await untilRead(reader, topic);
  await reader.goto("/#inbox");
  await expect(row).toHaveCount(0);
});

test("typed text survives a lost connection, and the feed catches up on its own", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Lena Fischer");
  const topic = await beginTopic(writer);
  await openTopic(writer, "random", topic);
  await openTopic(reader, "random", topic);
  await reader.context().setOffline(true);
  await composer(reader).fill("half a sentence");
  const missed = `You missed this ${Date.now()}`;
  await write(writer, missed);
  await reader.context().setOffline(false);
  await expect(reader.getByText(missed)).toBeVisible({ timeout: 20_000 });
  await expect(composer(reader)).toHaveValue("half a sentence");
  await reader.reload();
  await expect(composer(reader)).toHaveValue("half a sentence");
});
