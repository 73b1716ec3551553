/** One session in several tabs: signing out in one signs out in all. */
import { expect } from "@playwright/test";
import { beginTopic, composer, openAs, openTopic } from "./people.ts";
import { test } from "./story.ts";

test("signing out in one tab sends the others to sign-in too", async ({ browser }) => {
  const first = await openAs(browser, "Lena Fischer");
  const second = await first.context().newPage();
  await second.goto("/");
  await expect(second.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await first.getByRole("button", { name: "Organization menu" }).click();
  await first.getByRole("menuitem", { name: /Sign out/ }).click();
  await expect(first).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/, { timeout: 15_000 });
});

test("signing out erases drafts from memory and from the browser's storage", async ({ browser }) => {
  const page = await openAs(browser, "Lena Fischer");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  await composer(page).fill("half a thought");
  await page.reload();
  await expect(composer(page)).toHaveValue("half a thought");
  await page.getByRole("button", { name: "Organization menu" }).click();
  await page.getByRole("menuitem", { name: /Sign out/ }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    "half a thought",
  );
});
