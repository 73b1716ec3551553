/** However fast a button is pressed twice, the request is sent once. */
import { expect, type Page } from "@playwright/test";
import { openAs, openOwnTopic } from "./people.ts";
import { test } from "./story.ts";

/** Refuses all, so that nothing is made and the form stays open. */
async function countRequests(page: Page, path: string): Promise<() => number> {
  let count = 0;
  await page.route(`**/api/v1/${path}`, (route) => {
    if (route.request().method() === "GET") return route.fallback();
    count += 1;
    return route.fulfill({ status: 400, json: { result: "error", code: "BAD_REQUEST", msg: "Not now" } });
  });
  return () => count;
}

/** Twice before the page can show that the request is pending. */
async function submitTwice(page: Page): Promise<void> {
  await page
    .locator("form")
    .last()
    .evaluate((form) => {
      if (!(form instanceof HTMLFormElement)) throw new Error("No form.");
      form.requestSubmit();
      form.requestSubmit();
    });
}

test("two submits in one frame create a channel, a group, a bot or an invitation once, and the form can be sent again", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#channels/new");
  const dialogs = [
    { hash: "#channels/new", path: "channels/create", open: null, field: /^Name/ },
    { hash: "#groups", path: "user_groups/create", open: "New group", field: /^Name/ },
    { hash: "#settings/your-bots", path: "bots", open: "New bot", field: /^Name/ },
    { hash: "#organization/users/invitations", path: "invites", open: "Invite people", field: /address/i },
  ];
  for (const { hash, path, open, field } of dialogs) {
    const count = await countRequests(owner, path);
    await owner.evaluate((address) => window.location.assign(address), hash);
    if (open) await owner.getByRole("button", { name: open }).first().click();
    const dialog = owner.getByRole("dialog");
    const text = path === "invites" ? "twice@example.com" : `twice ${Date.now()}`;
    await dialog.getByRole("textbox", { name: field }).first().fill(text);
    if (path === "bots") await dialog.getByLabel("Name in its address").fill("twice");
    await submitTwice(owner);
    await expect(dialog.getByText("Not now")).toBeVisible();
    expect(count(), path).toBe(1);
    await submitTwice(owner);
    await expect.poll(count, path).toBe(2);
    await expect(dialog.getByText("Not now")).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});

test("a fast double click on the check mark resolves the topic once", async ({ browser }) => {
  const reader = await openAs(browser, "Mateo Alvarez");
  await openOwnTopic(reader);
  const changes: string[] = [];
  reader.on("request", (request) => {
    if (request.method() === "PATCH") changes.push(request.postData() ?? "");
  });
  await reader.getByRole("button", { name: "Mark the topic as resolved" }).dblclick();
  await expect(reader.getByRole("button", { name: "Reopen the topic" })).toBeVisible();
  await expect(reader.getByText(/is resolved$/)).toBeVisible();
  expect(changes).toHaveLength(1);
});
