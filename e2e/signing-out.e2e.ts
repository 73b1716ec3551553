/** One session in several tabs: signing out in one signs out in all. */
import { expect } from "@playwright/test";
import { beginTopic, composer, openApart, openAs, openTopic } from "./people.ts";
import { test } from "./story.ts";

test("signing out in one tab sends the others to sign-in too, also from under an open window", async ({
  browser,
}) => {
  const first = await openAs(browser, "Lena Fischer");
  const second = await first.context().newPage();
  await second.goto("/");
  await expect(second.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await second.keyboard.press("?");
  await expect(second.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await first.getByRole("button", { name: "Organization menu" }).click();
  await first.getByRole("menuitem", { name: /Sign out/ }).click();
  await expect(first).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/, { timeout: 15_000 });
  // Only where nobody asked for it does the page say what has happened.
  await expect(second.getByText("You are no longer signed in", { exact: false })).toBeVisible();
  await expect(first.getByRole("heading", { name: /^Sign in to/ })).toBeVisible();
  await expect(first.getByText("You are no longer signed in", { exact: false })).toHaveCount(0);
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

test("when somebody else signs in, a page that was left open becomes theirs", async ({ browser }) => {
  const left = await openApart(browser, "Lena Fischer");
  await openTopic(left, "random", await beginTopic(left));
  await composer(left).fill("a thought of Lena's");
  const other = await openApart(browser, "Hana Sato");
  const context = left.context();
  await context.clearCookies();
  await context.addCookies(await other.context().cookies());
  const theirs = await context.newPage();
  await theirs.goto("/#inbox");
  await expect(theirs.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await expect(async () => {
    await left.keyboard.press("Escape");
    await left.getByRole("button", { name: "Organization menu" }).click();
    await expect(left.getByRole("menu")).toContainText("Hana Sato", { timeout: 2000 });
  }).toPass();
  expect(await left.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    "a thought of Lena's",
  );
  // What was still to be sent is not sent in the other's name.
  const drafts = await theirs.evaluate(async () => (await fetch("/api/v1/drafts")).text());
  expect(drafts).not.toContain("a thought of Lena's");
});
