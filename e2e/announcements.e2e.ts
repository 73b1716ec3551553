/** Announcements to screen readers. */
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, openAs, openTopic, sendMany } from "./people.ts";
import { test } from "./story.ts";

test("messages in the open conversation are announced, and nothing else", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Hana Sato", "#inbox");
  const topic = await beginTopic(writer);
  await openTopic(reader, "random", topic);
  const log = reader.getByRole("log", { name: "New messages" });
  // The live region is added after the first paint.
  await expect(log).toBeAttached();
  await sendMany(reader, "random", topic, 1);
  await sendMany(writer, "random", `${topic} elsewhere`, 1);
  await expect(
    reader.getByRole("navigation").getByRole("link", { name: `${topic} elsewhere` }),
  ).toBeVisible();
  await expect(log).toBeEmpty();
  await sendMany(writer, "random", topic, 1);
  await expect(log).toHaveText("New message from Mateo Alvarez");
  await expectAccessible(reader, "announcements");
});
