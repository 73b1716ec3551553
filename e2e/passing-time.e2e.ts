/** Relative times stay true in an app left open for days. */
import { expect } from "@playwright/test";
import { composer, openAs, openOwnTopic, sendMany } from "./people.ts";
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

test("a time that clocks skip or repeat is explained", async ({ browser }) => {
  const page = await openAs(browser, "Hana Sato");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "Europe/Berlin" });
  await page.reload();
  await openOwnTopic(page);
  await composer(page).fill("later");
  await page.getByRole("button", { name: "Ways to send" }).click();
  await page.getByRole("menuitem", { name: /later/i }).click();
  const form = page.getByRole("dialog");
  const field = form.getByLabel("At another time");
  await field.fill("2031-03-30T02:30");
  await expect(form.getByRole("status")).toContainText("It will be 3:30");
  await field.fill("2031-03-30T03:30");
  await expect(form.getByRole("status")).toHaveCount(0);
  await field.fill("2031-10-26T02:30");
  await expect(form.getByRole("status")).toContainText("the first one, 2:30 AM GMT+2");
  await page.keyboard.press("Escape");
  await composer(page).fill("");
});
