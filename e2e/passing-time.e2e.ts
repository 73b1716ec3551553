/** Somebody has the app open for days: what is said relative to now stays true. */
import { expect } from "@playwright/test";
import { openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

test("ages in lists and the days of a feed follow the clock", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const topic = `passing ${Date.now()}`;
  const reader = await openAs(browser, "Hana Sato", "#inbox");
  await reader.clock.install();
  await reader.reload();
  await sendMany(writer, "random", topic, 1);
  const row = reader.getByRole("main").getByRole("link", { name: new RegExp(topic) });
  await expect(row).toContainText("now");
  await reader.clock.fastForward("10:00");
  await expect(row).toContainText("10 min");

  await row.click();
  const feed = reader.getByRole("region", { name: "Feed" });
  await expect(feed.getByRole("heading", { name: "Today" })).toBeVisible();
  await reader.clock.fastForward("24:00:00");
  await expect(feed.getByRole("heading", { name: "Yesterday" })).toBeVisible();
  await expect(feed.getByRole("heading", { name: "Today" })).toHaveCount(0);
});
