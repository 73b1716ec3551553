/** Two people in two browsers: what one writes the other sees at once, counted until it is read. */
import { expect, test } from "@playwright/test";
import { composer, openAs, openTopic, untilRead, write } from "./people.ts";

const TOPIC = "books";

test("a message appears at once for its sender and, live, for a reader", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato");
  await openTopic(writer, "random", TOPIC);
  await openTopic(reader, "random", TOPIC);
  const text = `Has anyone read **Piranesi**? ${Date.now()}`;
  await write(writer, text);
  const shown = text.replaceAll("**", "");
  await expect(writer.getByText(shown)).toBeVisible();
  await expect(reader.getByText(shown)).toBeVisible({ timeout: 3_000 });
  await expect(composer(writer)).toHaveValue("");
});

test("an unread message stands in the inbox, without a reload, until it is read", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Samuel Adeyemi");
  const row = reader.getByRole("main").getByText(TOPIC, { exact: true });
  await openTopic(reader, "random", TOPIC);
  await untilRead(reader, TOPIC);
  await reader.goto("/#inbox");
  await expect(row).toHaveCount(0);
  await openTopic(writer, "random", TOPIC);
  await write(writer, `One more ${Date.now()}`);
  await expect(row).toBeVisible();
  await openTopic(reader, "random", TOPIC);
  await untilRead(reader, TOPIC);
  await reader.goto("/#inbox");
  await expect(row).toHaveCount(0);
});

test("what was typed survives a lost connection, and the feed catches up by itself", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Lena Fischer");
  await openTopic(writer, "random", TOPIC);
  await openTopic(reader, "random", TOPIC);
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
