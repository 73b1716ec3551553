/** Signing out in one tab signs out in all. */
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { chooseFile } from "./file-steps.ts";
import { beginTopic, composer, openApart, openAs, openOwnTopic, openTopic, signIn } from "./people.ts";
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
  await expect(second).toHaveURL(/\/login/);
  // The page explains an ended session only if its reader did not sign out there.
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

test("unsent words of a session ended elsewhere come back when the same person signs in, and nobody else reads them", async ({
  browser,
}) => {
  const page = await openApart(browser, "Lena Fischer");
  const ownId = await page.evaluate(async () => (await (await fetch("/api/v1/users/me")).json()).user_id);
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(stored).toContain("unsent-key");
  await page.route("**/api/v1/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await composer(page).fill("waits in the outbox");
  await composer(page).press("Enter");
  await expect.poll(stored).toContain("waits in the outbox");
  const other = await openApart(browser, "Lena Fischer");
  const session = await page.evaluate(async () => {
    const { sessions } = await (await fetch("/api/v1/users/me/sessions")).json();
    return sessions.find(({ is_current }: { is_current: boolean }) => is_current).id;
  });
  await composer(page).fill("half a");
  // The last second of typing has not reached the server.
  await page.route("**/api/v1/drafts**", (route) => route.abort());
  await composer(page).pressSequentially(" thought");
  await other.evaluate((id) => fetch(`/api/v1/users/me/sessions/${id}`, { method: "DELETE" }), session);
  await expect(page).toHaveURL(/\/login/);
  await expect(
    page.getByText("What you had not sent is kept here, encrypted", { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, "signed-out-with-unsent-words");
  await page.unrouteAll({ behavior: "wait" });
  expect(await stored()).not.toMatch(/half a|waits in the outbox/);

  await signIn(page.context(), "Hana Sato");
  await page.goto("/#drafts");
  await expect(page.getByRole("heading", { name: "Drafts", exact: true })).toBeVisible();
  await expect.poll(stored).toContain("unsent-key");
  expect(await stored()).not.toMatch(/half a|waits in the outbox/);

  await page.context().clearCookies();
  await signIn(page.context(), "Lena Fischer");
  await page.reload();
  await openTopic(page, "random", topic);
  await expect(composer(page)).toHaveValue("half a thought");
  await expect(page.getByRole("article").filter({ hasText: "waits in the outbox" })).toBeVisible();
  await expect.poll(stored).not.toContain(`parley-sealed:${ownId}:`);
  await composer(page).fill("");
});

test("unsaved text in settings comes back after a session that was ended elsewhere", async ({ browser }) => {
  const page = await openApart(browser, "Amara Okafor", "#organization/organization-profile");
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(stored).toContain("unsent-key");
  const field = page.getByRole("textbox", { name: "Description" });
  const saved = await field.inputValue();
  await field.fill("half a description");
  await expect.poll(stored).toContain("half a description");
  const other = await openApart(browser, "Amara Okafor");
  const session = await page.evaluate(async () => {
    const { sessions } = await (await fetch("/api/v1/users/me/sessions")).json();
    return sessions.find(({ is_current }: { is_current: boolean }) => is_current).id;
  });
  await other.evaluate((id) => fetch(`/api/v1/users/me/sessions/${id}`, { method: "DELETE" }), session);
  await expect(page).toHaveURL(/\/login/);
  await expect(
    page.getByText("What you had not sent is kept here, encrypted", { exact: false }),
  ).toBeVisible();
  expect(await stored()).not.toContain("half a description");

  await signIn(page.context(), "Amara Okafor");
  await page.goto("/#organization/organization-profile");
  await expect(field).toHaveValue("half a description");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(field).toHaveValue(saved);
});

test("a page left open follows a sign-in by somebody else", async ({ browser }) => {
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
  // Unsent text is not sent in the other person's name.
  const drafts = await theirs.evaluate(async () => (await fetch("/api/v1/drafts")).text());
  expect(drafts).not.toContain("a thought of Lena's");
});

// Small and large files use different upload protocols.
for (const megabytes of [1, 3]) {
  test(`a file of ${megabytes} MB is not uploaded in the name of somebody who has signed in since`, async ({
    browser,
  }) => {
    const left = await openApart(browser, "Lena Fischer");
    await openOwnTopic(left);
    const other = await openApart(browser, "Hana Sato");
    const name = `lenas-${Date.now()}.txt`;
    const uploads = /\/(user_uploads|tus\/)$/;
    // The sign-in happens while the upload begins, before the page can notice it.
    await left.route(uploads, async (route) => {
      await left.context().clearCookies();
      await left.context().addCookies(await other.context().cookies());
      await route.continue();
    });
    const refused = left.waitForResponse(
      (answer) => answer.request().method() === "POST" && uploads.test(answer.url()),
    );
    const file = { name, mimeType: "text/plain", buffer: Buffer.alloc(megabytes * 1024 ** 2, "a") };
    await chooseFile(left, "Attach files", file);
    expect((await refused).status()).toBe(401);
    const files = await other.evaluate(async () => (await fetch("/api/v1/attachments")).text());
    expect(files).toContain("attachments");
    expect(files).not.toContain(name);
  });
}
