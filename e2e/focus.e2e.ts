/** Focus after dialogs, emptied lists, view changes, and refused forms. */
import { expect, type Locator, type Page } from "@playwright/test";
import { beginTopic, composer, openAs, openTopic, sendMany, write } from "./people.ts";
import { test } from "./story.ts";

test("the focus is never lost: creating channels, marking as read, leaving the composer, going back", async ({
  browser,
}) => {
  const page = await openAs(browser, "Kenji Mori", "#inbox");
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const openWindow = async () => {
    await page.getByRole("button", { name: "Add channels" }).click();
    await page.getByRole("menuitem", { name: "Create a channel" }).click();
    await expect(name).toBeFocused();
  };
  await openWindow();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add channels" })).toBeFocused();
  await openWindow();
  await page.keyboard.type("random");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("alert").filter({ hasText: "There is already a channel called" }),
  ).toBeVisible();
  await expect(name).toBeFocused();
  // Another name is another question.
  await name.fill("random indeed");
  await expect(page.getByRole("button", { name: "Open random" })).toHaveCount(0);
  await name.fill("random");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Open random" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "random" })).toBeVisible();

  await page.goto("/#inbox");
  const sections = page.getByRole("main").getByRole("button", { name: "Mark all as read" });
  await sections.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main [data-row]:focus")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator("main [data-row]:focus")).toBeVisible();

  const topic = await beginTopic(page);
  await conversations.getByRole("link", { name: /^random/ }).click();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/v1\/messages\?/, (route) => released.then(() => route.continue()));
  await conversations.getByRole("link", { name: new RegExp(`^${topic}`) }).click();
  await expect(page.getByRole("textbox", { name: /^New topic in/ })).toHaveCount(0);
  await composer(page).press("Escape");
  await page.keyboard.press("r");
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press("Escape");
  release();
  await expect(page.getByRole("region", { name: "Feed" })).toBeFocused();
  await page.unrouteAll();
  await page.goBack();
  await expect(page.getByRole("textbox", { name: /^New topic in/ })).toBeVisible();
  await expect(page.locator("body:focus, body:not(:has(:focus))")).toHaveCount(0);

  // Closing the dialog returns the focus.
  await openWindow();
  await page.goBack();
  await expect(name).toHaveCount(0);
  await expect(page.locator("body:focus, body:not(:has(:focus))")).toHaveCount(0);
  await sendMany(await openAs(browser, "Hana Sato"), "random", topic, 60);
  await openTopic(page, "random", topic);
  await expect(page.getByText("No. 2", { exact: true })).toBeVisible();
  // A message focused while the feed opens stays in sight.
  const message = await focusLast(page);
  const menu = page.getByRole("menu");
  await page.keyboard.press(".");
  await expect(menu).toBeInViewport();
  await expect(message).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  // The message is out of sight, but its menu stays within the window.
  await page.getByRole("region", { name: "Feed" }).hover();
  await page.mouse.wheel(0, -900);
  await expect(message).not.toBeInViewport();
  await page.keyboard.press(".");
  await page.getByRole("menuitem", { name: "Remind me…" }).click();
  const reminder = page.getByRole("dialog");
  await expect(reminder).toBeVisible();
  await page.goBack();
  await expect(reminder).toHaveCount(0);
});

test("after an action the message is focused, not a link in it, and a focused composer stays focused", async ({
  browser,
}) => {
  const page = await openAs(browser, "Kenji Mori", "#inbox");
  await page.locator("main").focus();
  await page.keyboard.press("x");
  for (const name of ["Hana Sato", "Priya Raman"]) {
    await page.getByRole("combobox", { name: "People" }).fill(name);
    await expect(page.getByRole("option", { name })).toHaveAttribute("data-highlighted");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  await openTopic(page, "random", await beginTopic(page));
  await write(page, "see https://example.org/one and https://example.org/two");
  const message = page.getByRole("article").filter({ hasText: "example.org" });
  await expect(message).toHaveAttribute("data-message-id", /\d+/);
  await message.focus();
  await page.keyboard.press("+");
  await expect(page.getByRole("combobox", { name: "Find an emoji" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(message).toBeFocused();
  await page.keyboard.press(".");
  await page.getByRole("menuitem", { name: "Remind me…" }).press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(message).toBeFocused();
  await page.keyboard.press(".");
  await expect(page.getByRole("menu")).toBeVisible();
  await composer(page).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
});

test("the focus survives when a channel is archived or access is removed while writing", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor");
  const page = await openAs(browser, "Kenji Mori");
  const name = `soon gone ${Date.now()}`;
  const ids = await call(page, "GET", "/users/me");
  await call(owner, "POST", "/users/me/subscriptions", {
    subscriptions: JSON.stringify([{ name }]),
    invite_only: "true",
    principals: JSON.stringify([ids.user_id, (await call(owner, "GET", "/users/me")).user_id]),
  });
  const { stream_id: channelId } = await call(
    owner,
    "GET",
    `/get_stream_id?stream=${encodeURIComponent(name)}`,
  );
  await page.goto(`/#narrow/channel/${channelId}/topic/plans`);
  await composer(page).fill("still writing");
  await call(owner, "DELETE", `/streams/${channelId}`);
  await expect(page.getByText("This channel is archived")).toBeVisible();
  await expect(page.locator("main")).toContainText("archived");
  await expect(page.locator("body:focus, body:not(:has(:focus))")).toHaveCount(0);
});

test("a channel without permission to post has no composer, and restores the draft with the permission", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor");
  const member = await openAs(browser, "Sofia Rossi");
  const setWriters = (group: string) =>
    owner.evaluate(async (name) => {
      const { user_groups } = await (await fetch("/api/v1/user_groups")).json();
      const { id } = user_groups.find((known: { name: string }) => known.name === name);
      const { stream_id } = await (await fetch("/api/v1/get_stream_id?stream=random")).json();
      const body = new URLSearchParams({ can_send_message_group: JSON.stringify({ new: id }) });
      const answer = await fetch(`/api/v1/streams/${stream_id}`, { method: "PATCH", body });
      if (!answer.ok) throw new Error(await answer.text());
    }, group);
  await openTopic(member, "random", await beginTopic(member));
  await composer(member).fill("half a sentence");
  await setWriters("role:administrators");
  await expect(member.getByText("You are not allowed to post in random.")).toBeVisible();
  await expect(composer(member)).toHaveCount(0);
  await expect(member.getByRole("region", { name: "Feed" })).toBeFocused();
  await setWriters("role:everyone");
  await expect(composer(member)).toHaveValue("half a sentence");
});

test("the focus survives when a setting becomes locked", async ({ browser }) => {
  const owner = await openAs(browser, "Amara Okafor");
  const permission = "#organization/organization-permissions/can_create_public_channel_group";
  const page = await openAs(browser, "Kenji Mori", permission);
  const { user_id: id } = await page.evaluate(async () => (await fetch("/api/v1/users/me")).json());
  const setRole = (role: string) =>
    owner.evaluate(
      async ([path, value]) => {
        const answer = await fetch(path, { method: "PATCH", body: new URLSearchParams({ role: value }) });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [`/api/v1/users/${id}`, role] as const,
    );
  await expect(page.getByRole("combobox", { name: "Who can create public channels" })).toBeFocused();
  await setRole("400");
  await expect(page.getByText("Only administrators can change these settings.")).toBeVisible();
  await expect(page.getByRole("main", { name: "Settings" })).toBeFocused();
  await setRole("200");
});

test("a refused sign-in focuses the password field", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/login");
  await page.getByLabel("Email address").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

function call(page: Page, method: string, path: string, params?: Record<string, string>) {
  return page.evaluate(
    async ([verb, address, fields]) => {
      const body = fields && new URLSearchParams(fields);
      return (await fetch(`/api/v1${address}`, { method: verb, body })).json();
    },
    [method, path, params] as const,
  );
}

/** Returns the message. */
async function focusLast(page: Page): Promise<Locator> {
  const last = page.getByRole("article").last();
  const id = await last.getAttribute("data-message-id");
  await last.focus();
  return page.locator(`article[data-message-id="${id}"]`);
}

test("a notice does not take the focus from another element, and returns the focus when it closes", async ({
  browser,
}) => {
  const page = await openAs(browser, "Mateo Alvarez");
  const topic = await beginTopic(page);
  await openTopic(page, "random", topic);
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  const resolve = page.getByRole("main").getByRole("button", { name: "Mark the topic as resolved" });
  const undo = page.getByRole("button", { name: "Undo" });
  // The second notice appears while the reader types.
  let release = () => {};
  const hold = async () => {
    const released = new Promise<void>((settle) => {
      release = settle;
    });
    await page.route(/\/api\/v1\/messages\/\d+$/, (route) => released.then(() => route.continue()));
  };

  await resolve.click();
  await undo.hover();
  await hold();
  await undo.click();
  await composer(page).click();
  await page.keyboard.type("written ");
  release();
  await expect(page.getByText(/is open again/)).toBeVisible();
  await expect(title.getByLabel("Resolved")).toHaveCount(0);
  await page.keyboard.type("on");
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("written on");
  await composer(page).fill("");
  await page.unrouteAll();

  // Again by keyboard alone.
  await page.reload();
  await resolve.press("Enter");
  await undo.focus();
  await hold();
  await page.keyboard.press("Enter");
  await expect(undo).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Reopen the topic" })).toBeFocused();
  await composer(page).focus();
  release();
  await expect(page.getByText(/is open again/)).toBeVisible();
  await page.keyboard.type("written on");
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue("written on");
});
