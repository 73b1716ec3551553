/** Channel settings: permissions, folder, and personal settings. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

async function call(
  page: Page,
  method: string,
  path: string,
  params: Record<string, string>,
): Promise<number> {
  const answer = await page.evaluate(
    async ([verb, address, given]) => {
      const body = new URLSearchParams(given);
      return (await fetch(`/api/v1${address}`, { method: verb, body })).json();
    },
    [method, path, params] as const,
  );
  expect(answer.result).toBe("success");
  return Number(answer.channel_folder_id ?? answer.id);
}

test("an owner files a channel and sets its permissions; a member sees it and sets personal preferences", async ({
  browser,
}) => {
  const stamp = Date.now();
  const name = `kelp ${stamp}`;
  const owner = await openAs(browser, "Amara Okafor");
  const member = await openAs(browser, "Mateo Alvarez");
  const subscriptions = JSON.stringify([{ name }]);
  await call(owner, "POST", "/channel_folders/create", { name: `Sea ${stamp}` });
  for (const page of [owner, member]) await call(page, "POST", "/users/me/subscriptions", { subscriptions });
  await call(owner, "POST", "/messages", {
    type: "stream",
    to: name,
    topic: "tides",
    content: "High at six",
  });

  const conversations = member.getByRole("navigation", { name: "Conversations" });
  const row = conversations.getByRole("link", { name: new RegExp(`^${name}`) });
  const id = /channel\/(\d+)/.exec((await row.getAttribute("href")) ?? "")?.[1] ?? "";
  // As on a server that receives no email.
  await owner.route("**/email_address?*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), is_received: false } });
  });
  await owner.goto(`/#channels/${id}/kelp/general`);
  const dialog = owner.getByRole("main");
  await dialog.getByRole("combobox", { name: "Folder" }).click();
  await owner.getByRole("option", { name: `Sea ${stamp}` }).click();
  await expect(conversations.getByRole("heading", { name: `Sea ${stamp}`, level: 3 })).toBeVisible();
  await expect(conversations.getByRole("heading", { name: "Other channels", level: 3 })).toBeVisible();
  await dialog.getByRole("combobox", { name: "Topics", exact: true }).click();
  await owner.getByRole("option", { name: "Required" }).click();
  await expect(dialog.getByRole("combobox", { name: "Topics", exact: true })).toContainText("Required");
  const address = dialog.locator("code");
  const own = await address.textContent();
  const noMail = dialog.getByText("This server receives no email yet", { exact: false });
  await expect(noMail).toBeVisible();
  await expectAccessible(owner, "channel-settings-no-mail");
  await owner.unrouteAll({ behavior: "wait" });
  await dialog.getByRole("combobox", { name: "Sender" }).click();
  await owner.getByRole("option", { name: "The mail bot" }).click();
  await expect(address).not.toHaveText(own ?? "");
  await expect(noMail).toHaveCount(0);

  // Keyboard only.
  await dialog.getByRole("tab", { name: "Settings" }).focus();
  for (let tab = 0; tab < 2; tab += 1) await owner.keyboard.press("ArrowRight");
  await owner.keyboard.press("Enter");
  const posting = dialog.getByRole("combobox", { name: "Who can post here" });
  await posting.focus();
  await owner.keyboard.press("Backspace");
  await posting.pressSequentially("Moder");
  await owner.getByRole("option", { name: "Moderators" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expectAccessible(owner, "channel-settings-permissions");
  await expectNoPageScroll(owner);
  await dialog.getByRole("link", { name }).first().click();
  await expect(owner.getByPlaceholder("Topic", { exact: true })).toBeVisible();

  await member.goto(`/#channels/${id}/kelp/general`);
  const seen = member.getByRole("main");
  await expect(seen.getByText("All members of the organization can join and read everything.")).toBeVisible();
  await expect(seen.getByRole("radio")).toHaveCount(0);
  await member.goto(`/#channels/${id}/kelp/permissions`);
  await expect(seen.getByText("Who can post here")).toBeVisible();
  await expect(seen.getByText("Moderators", { exact: true })).toBeVisible();
  await expect(seen.getByRole("combobox", { name: "Who can post here" })).toHaveCount(0);
  await member.setViewportSize({ width: 390, height: 844 });
  await member.emulateMedia({ colorScheme: "dark" });
  await seen.getByRole("tab", { name: "For you" }).click();
  await seen.getByRole("radio", { name: "Teal" }).click();
  await expect(seen.getByRole("radio", { name: "Teal" })).toBeChecked();
  await seen.getByRole("switch", { name: "With a sound" }).click();
  await expect(seen.getByText("Chosen for this channel.")).toHaveCount(1);
  await expectAccessible(member, "channel-settings-personal-phone-dark");
  // Opens the address while the page starts.
  await member.reload();
  await member.goto(`/#channels/${id}/kelp/personal`);
  await expect(seen.getByRole("radio", { name: "Teal" })).toBeChecked();

  // Other clients' address of the topics table.
  await member.goto(`/#topics/channel/${id}-kelp`);
  await seen.getByRole("searchbox", { name: "Filter topics" }).fill("tid");
  await seen.getByRole("link", { name: "tides" }).click();
  await expect(member.getByRole("heading", { name: "tides", level: 1 })).toBeVisible();
});

test("a description changed by somebody else during typing is shown beside the field", async ({
  browser,
}) => {
  const first = await openAs(browser, "Amara Okafor");
  const name = `twice ${Date.now()}`;
  await call(first, "POST", "/users/me/subscriptions", { subscriptions: JSON.stringify([{ name }]) });
  const channelId = await first.evaluate(async (given) => {
    const query = new URLSearchParams({ stream: given });
    return (await (await fetch(`/api/v1/get_stream_id?${query}`)).json()).stream_id;
  }, name);
  await first.goto(`/#channels/${channelId}/twice/general`);
  const dialog = first.getByRole("main");
  const description = dialog.getByRole("textbox", { name: "Description" });
  await description.fill("What I write");
  const change = (text: string) => call(first, "PATCH", `/streams/${channelId}`, { description: text });
  await change("What they write");
  const alert = dialog.getByRole("alert").filter({ hasText: "It is now “What they write”." });
  await expect(alert).toBeVisible();
  await expect(description).toHaveValue("What I write");
  await expectAccessible(first, "changed-meanwhile");
  await dialog.getByRole("button", { name: "Keep theirs" }).click();
  await expect(description).toHaveValue("What they write");
  await expect(alert).toHaveCount(0);
  await description.fill("What I write");
  await change("What they write now");
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "in the meantime" })).toHaveCount(0);
  await expect(description).toHaveValue("What I write");
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
});

test("a channel is archived and restored from the notice", async ({ browser }) => {
  const owner = await openAs(browser, "Amara Okafor");
  const name = `archived ${Date.now()}`;
  const channelId = await owner.evaluate(async (given) => {
    const body = new URLSearchParams({ subscriptions: JSON.stringify([{ name: given }]) });
    await fetch("/api/v1/users/me/subscriptions", { method: "POST", body });
    const query = new URLSearchParams({ stream: given });
    return (await (await fetch(`/api/v1/get_stream_id?${query}`)).json()).stream_id;
  }, name);
  await owner.goto(`/#narrow/channel/${channelId}`);
  await owner.getByRole("button", { name: "Channel menu" }).click();
  await owner.getByRole("menuitem", { name: /settings/i }).click();
  const settings = owner.getByRole("main");
  await settings.getByRole("button", { name: "Archive…" }).click();
  await settings.getByRole("button", { name: `Archive ${name} for everybody` }).click();
  await expect(owner.getByText(`${name} is archived`)).toBeVisible();
  await owner.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(owner.getByText(`${name} is back`)).toBeVisible();
  await expect(settings.getByRole("button", { name: "Archive…" })).toBeVisible();
});

test("an archived channel, which leaves the sidebar, is found where channels are browsed", async ({
  browser,
}) => {
  const page = await openAs(browser, "Amara Okafor", "#inbox");
  const name = `shelved ${Date.now()}`;
  await page.evaluate(async (given) => {
    const body = new URLSearchParams({ subscriptions: JSON.stringify([{ name: given }]) });
    await fetch("/api/v1/users/me/subscriptions", { method: "POST", body });
    const query = new URLSearchParams({ stream: given });
    const { stream_id } = await (await fetch(`/api/v1/get_stream_id?${query}`)).json();
    await fetch(`/api/v1/streams/${stream_id}`, { method: "DELETE" });
  }, name);
  await page.getByRole("button", { name: "Add channels" }).click();
  await page.getByRole("menuitem", { name: "Browse channels" }).click();
  await page.getByLabel("Find a channel").fill(name);
  const row = page.getByRole("dialog", { name: "Channels" }).getByRole("listitem");
  await expect(row).toContainText("Archived");
  await expectAccessible(page, "channels-archived");
  await row.getByRole("button", { name: "Open" }).click();
  await expect(page.getByText("This channel is archived")).toBeVisible();
});
