/** One session in several tabs: leaving in one leaves in all. */
import { expect } from "@playwright/test";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

test("signing out in one tab leads the others to sign-in as well", async ({ browser }) => {
  const first = await openAs(browser, "Lena Fischer");
  const second = await first.context().newPage();
  await second.goto("/");
  await expect(second.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await first.getByRole("button", { name: "Organization menu" }).click();
  await first.getByRole("menuitem", { name: /Sign out/ }).click();
  await expect(first).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/, { timeout: 15_000 });
});
