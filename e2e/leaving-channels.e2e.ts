/** Leaving a channel, and coming back by the notice to what was unread in it. */
import { expect } from "@playwright/test";
import { openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

test("a channel that was left by mistake is back with what was unread in it", async ({ browser }) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const reader = await openAs(browser, "Yara Haddad", "#inbox");
  const name = `left ${Date.now()}`;
  for (const page of [writer, reader]) {
    await page.evaluate(async (given) => {
      const body = new URLSearchParams({ subscriptions: JSON.stringify([{ name: given }]) });
      await fetch("/api/v1/users/me/subscriptions", { method: "POST", body });
    }, name);
  }
  await sendMany(writer, name, "tides", 3);
  const row = reader
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(row).toHaveAccessibleName(/3 unread/);
  await row.click({ button: "right" });
  await reader.getByRole("menuitem", { name: "Leave…" }).click();
  await reader.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(row).toHaveCount(0);
  await reader.getByRole("button", { name: "Undo" }).click();
  await expect(row).toHaveAccessibleName(/3 unread/);
  await reader.reload();
  await expect(row).toHaveAccessibleName(/3 unread/);
});
