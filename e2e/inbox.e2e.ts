/** The inbox by keys alone: from row to row, marked as read, and back. */
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openAs, sendMany } from "./people.ts";
import { test } from "./story.ts";

test("rows of the inbox are walked, marked as read, one or all, and brought back by keys", async ({
  browser,
}) => {
  const writer = await openAs(browser, "Mateo Alvarez");
  const stamp = Date.now();
  for (const name of ["tides", "winds"]) await sendMany(writer, "random", `${name} ${stamp}`, 2);

  const reader = await openAs(browser, "Yara Haddad", "#inbox");
  const row = (name: string) =>
    reader.getByRole("main").getByRole("link", { name: new RegExp(`${name} ${stamp}`) });
  for (const name of ["tides", "winds"]) await expect(row(name)).toBeVisible();
  await row("winds").focus();
  await reader.keyboard.press("e");
  await expect(reader.getByText("2 messages marked as read")).toBeVisible();
  await expect(row("winds")).toHaveCount(0);
  // The row that follows takes the focus, so that the next key is about it.
  await expect(reader.locator("a[data-row]:focus")).toHaveCount(1);
  await reader.keyboard.press("z");
  for (const name of ["tides", "winds"]) await expect(row(name)).toBeVisible();
  await expect(reader.getByText("2 messages marked as read")).toHaveCount(0);
  await expectAccessible(reader, "inbox");

  await reader.keyboard.press("ControlOrMeta+k");
  await reader.keyboard.type("mark all");
  await expect(reader.getByRole("option").first()).toHaveText("Mark all messages as read");
  await reader.keyboard.press("Enter");
  await expect(reader.getByRole("heading", { name: "You have read everything" })).toBeVisible();
  await reader.keyboard.press("ControlOrMeta+k");
  await reader.keyboard.type("mark all");
  await expect(reader.getByRole("option")).toHaveText(["Messages about “mark all”"]);
  await reader.keyboard.press("Escape");
  await reader.keyboard.press("z");
  for (const name of ["tides", "winds"]) await expect(row(name)).toBeVisible();
});
