/** Lists in personal and organization settings. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { beginTopic, composer, openAs, openTopic, write } from "./people.ts";
import { test } from "./story.ts";

async function go(page: Page, hash: string, heading: string): Promise<void> {
  await page.evaluate((address) => {
    window.location.hash = address;
  }, hash);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
}

async function openTopicFromSettings(page: Page, topic: string): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = "inbox";
  });
  await openTopic(page, "random", topic);
}

test("personal snippets, emoji, alert words, muted people and bots work immediately", async ({ browser }) => {
  const title = `Release ${Date.now()}`;
  const page = await openAs(browser, "Mateo Alvarez", "#settings/snippets");
  const other = await openAs(browser, "Hana Sato");
  const topic = await beginTopic(other);
  await page.getByRole("button", { name: "New snippet" }).press("Enter");
  const form = page.getByRole("dialog", { name: "New snippet" });
  await expect(form.getByLabel("Title", { exact: true })).toBeFocused();
  await page.keyboard.type(title);
  await form.getByLabel("Text", { exact: true }).fill("Version **2** is out");
  await expectAccessible(page, "lists-snippet-form");
  await form.getByLabel("Text", { exact: true }).press("Control+Enter");
  await page.getByRole("searchbox", { name: "Find a snippet" }).fill("version");
  await expect(page.getByRole("list", { name: "Snippets" })).toContainText(title);
  await expectAccessible(page, "lists-snippets");

  await openTopicFromSettings(page, topic);
  const field = composer(page);
  await field.pressSequentially(`/${title.slice(0, 9)}`);
  await expect(page.getByRole("option", { name: new RegExp(title) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Version **2** is out");
  await field.pressSequentially(" :party_po");
  await expect(page.getByRole("option", { name: /:tada:|:party_popper:/ }).first()).toBeVisible();
  await expectAccessible(page, "lists-emoji-suggestions");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue(/is out :\w+: $/);
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await page.getByRole("combobox", { name: "Find an emoji" }).fill("rocket");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(/ :rocket: $/);
  await page.getByRole("button", { name: "Snippets", exact: true }).click();
  await page.getByRole("menuitem", { name: title }).click();
  await expect(field).toHaveValue(/:rocket: Version \*\*2\*\* is out$/);
  await field.fill("");

  await go(page, "settings/alert-words", "Alert words");
  await page.getByLabel("Word or phrase").fill("albatross");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Alert words" })).toContainText("albatross");
  await page.getByRole("button", { name: "Remove albatross" }).click();
  await expect(page.getByText("albatross")).toHaveCount(0);

  await go(page, "settings/muted-users", "Muted people");
  await page.getByRole("combobox", { name: "Muted people" }).pressSequentially("Hana");
  await page.getByRole("option", { name: /Hana Sato/ }).click();
  await expect(page.getByRole("button", { name: "Remove Hana Sato" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove Hana Sato" })).toBeVisible();
  await expectAccessible(page, "lists-muted");
  await openTopicFromSettings(page, topic);
  await expect(page.getByText("Message from a muted person")).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: "No. 1" })).toBeVisible();
  await go(page, "settings/muted-users", "Muted people");
  await page.getByRole("button", { name: "Remove Hana Sato" }).click();
  await expect(page.getByRole("button", { name: "Remove Hana Sato" })).toHaveCount(0);

  await go(page, "settings/your-bots", "Bots");
  await page.getByRole("button", { name: "New bot" }).click();
  const bot = `Tide ${Date.now()}`;
  const newBot = page.getByRole("dialog", { name: "New bot" });
  await newBot.getByLabel("Name", { exact: true }).fill(bot);
  await newBot.getByLabel("Name in its address").fill("no spaces?");
  await newBot.getByRole("button", { name: "Create bot" }).click();
  await expect(newBot.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
  await expectAccessible(page, "lists-new-bot");
  await newBot.getByLabel("Name in its address").fill(`tide${Date.now()}`);
  await newBot.getByRole("button", { name: "Create bot" }).click();
  await expect(page.getByRole("heading", { name: bot })).toBeVisible();
  const key = page.getByLabel("API key", { exact: true });
  const former = await key.inputValue();
  expect(former).toMatch(/^\w{32}/);
  await page.getByRole("button", { name: "Replace the key" }).click();
  await expect(page.getByText(/^The key was replaced/)).toBeVisible();
  await expect(key).not.toHaveValue(former);
  await page.getByLabel("Program", { exact: true }).fill("Nightly build");
  await page.getByRole("combobox", { name: "Expires" }).click();
  await page.getByRole("option", { name: "In 90 days" }).click();
  await page.getByRole("checkbox", { name: "Change everything else" }).click();
  await page.getByRole("button", { name: "Create a key" }).click();
  await expect(page.getByText("Copy the key now. It will not be shown again.")).toBeVisible();
  const keys = page.getByRole("list", { name: "Keys for programs" });
  await expect(keys).toContainText("Nightly build");
  await expect(keys).toContainText(/expires .* · only: read and listen, send messages/);
  await expectAccessible(page, "lists-bot-key");
  await keys.getByRole("button", { name: "Revoke the key Nightly build" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No keys yet.")).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "Edit bot" });
  const picture = { name: "tide.png", mimeType: "image/png", buffer: await page.screenshot() };
  const choosing = page.waitForEvent("filechooser");
  await editing.getByRole("button", { name: "Upload a picture" }).click();
  await (await choosing).setFiles(picture);
  await expect(editing.locator("img")).toHaveAttribute("src", /v=2/);
  await expectAccessible(page, "lists-bot-picture");
  await editing.getByRole("button", { name: "Remove it" }).click();
  await expect(editing.getByRole("button", { name: "Remove it" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Deactivate", exact: true }).click();
  await page.getByRole("button", { name: "Deactivate bot" }).click();
  await page.getByRole("link", { name: "All bots" }).click();
  await expect(page.getByRole("list", { name: "Deactivated" })).toContainText(bot);
  await expectAccessible(page, "lists-bots");
});

test("a webhook's failed delivery says why, and is posted again by hand", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez");
  await go(page, "settings/your-bots", "Bots");
  const name = `Hook ${Date.now()}`;
  await page.evaluate(async (bot) => {
    const post = async (path: string, params: Record<string, string>) => {
      const answer = await fetch(`/api/v1${path}`, { method: "POST", body: new URLSearchParams(params) });
      return answer.json();
    };
    // No server may post to this address, so the delivery fails without leaving the machine.
    const address = { payload_url: "http://127.0.0.1:1/", bot_type: "3" };
    const short_name = `hook${Date.now()}`;
    const { user_id } = await post("/bots", { full_name: bot, short_name, ...address });
    await post("/messages", { type: "direct", to: `[${user_id}]`, content: "hello" });
  }, name);
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  const rows = page.getByRole("list", { name: "Deliveries" });
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(rows).toContainText("its address is not allowed", { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page, "lists-deliveries");
  await rows.getByRole("button", { name: /^Post again/ }).click();
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(rows).toContainText("2 attempts", { timeout: 1_000 });
  }).toPass();
});

test("administrators keep profile fields, folders, playgrounds, domains and defaults; others see them live", async ({
  browser,
}) => {
  const stamp = Date.now();
  const owner = await openAs(browser, "Amara Okafor", "#organization/profile-field-settings");
  const member = await openAs(browser, "Mateo Alvarez", "#settings/profile");
  await owner.getByRole("button", { name: "New field" }).click();
  const form = owner.getByRole("dialog", { name: "New profile field" });
  await form.getByLabel("Name", { exact: true }).fill(`Team ${stamp}`);
  await form.getByRole("combobox", { name: "Kind" }).click();
  await owner.getByRole("option", { name: "One of several options" }).click();
  await form.getByLabel("Options", { exact: true }).fill("Harbour\nLighthouse");
  await expectAccessible(owner, "lists-profile-field-form");
  await form.getByRole("button", { name: "Add field" }).click();
  await expect(form).toHaveCount(0);
  await expectAccessible(owner, "lists-profile-fields");
  await member.getByRole("combobox", { name: `Team ${stamp}` }).click();
  await member.getByRole("option", { name: "Lighthouse" }).click();
  await member.getByRole("button", { name: "Save", exact: true }).click();
  await expect(member.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expectAccessible(member, "lists-own-fields");

  await go(owner, "organization/playground-settings", "Code playgrounds");
  await owner.getByRole("button", { name: "Add playground" }).click();
  const playground = owner.getByRole("dialog", { name: "Add playground" });
  await playground.getByLabel("Name", { exact: true }).fill(`Kiln ${stamp}`);
  await playground.getByLabel("Language", { exact: true }).fill("Rust");
  await playground.getByLabel("URL template").fill("https://kiln.example/?code={code}");
  await playground.getByRole("button", { name: "Add playground" }).click();
  await expect(playground).toHaveCount(0);

  const topic = await beginTopic(member);
  await openTopicFromSettings(member, topic);
  await write(member, "```rust\nfn main() {}\n```");
  const code = member.getByRole("article").filter({ hasText: "fn main" });
  await code.hover();
  await code.getByRole("button", { name: `Open in Kiln ${stamp}` }).focus();
  await member.getByRole("article").filter({ hasText: "No. 1" }).getByText("Mateo Alvarez").click();
  await expect(member.getByRole("dialog")).toContainText("Lighthouse");
  await expectAccessible(member, "lists-person-card");
  await member.keyboard.press("Escape");
  await owner.getByRole("button", { name: `Delete Kiln ${stamp}` }).click();
  await owner.getByRole("button", { name: "Delete playground" }).click();
  await expect(code.getByRole("button", { name: `Open in Kiln ${stamp}` })).toHaveCount(0);

  await go(owner, "organization/channel-folders", "Channel folders");
  await owner.getByRole("button", { name: "New folder" }).click();
  await owner.getByRole("dialog").getByLabel("Name", { exact: true }).fill(`Shore ${stamp}`);
  await owner.keyboard.press("Enter");
  await expect(owner.getByText(`Shore ${stamp}`)).toBeVisible();
  await expectAccessible(owner, "lists-folders");

  await go(owner, "organization/mail-domains", "Mail domains");
  await owner.getByRole("button", { name: "Add domain" }).click();
  await owner.getByRole("dialog").getByLabel("Domain", { exact: true }).fill("not a domain");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("dialog").getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
  await owner.getByRole("dialog").getByLabel("Domain", { exact: true }).fill(`d${stamp}.example`);
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(owner, "lists-domains");
  await owner.getByRole("button", { name: `Remove d${stamp}.example` }).click();
  await owner.getByRole("button", { name: "Remove domain" }).click();
  await expect(owner.getByText(`d${stamp}.example`)).toHaveCount(0);

  await go(owner, "organization/default-channels-list", "Default channels");
  await owner.getByRole("button", { name: "Remove random" }).click();
  await expect(owner.getByRole("button", { name: "Remove random" })).toHaveCount(0);
  await owner.getByRole("combobox", { name: "Default channels" }).pressSequentially("rand");
  await owner.getByRole("option", { name: /random/ }).click();
  await expect(owner.getByRole("button", { name: "Remove random" })).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("button", { name: "Remove random" })).toBeVisible();
  await expectAccessible(owner, "lists-default-channels");
  await go(owner, "organization/organization-level-user-defaults", "Defaults for new people");
  const emoticons = owner.getByRole("switch", { name: "Turn emoticons such as :) into emoji" });
  await emoticons.click();
  await expect(emoticons).toBeChecked();

  await go(owner, "organization/data-exports-admin", "Exports");
  await owner.getByRole("button", { name: "Export data" }).click();
  await expect(owner.getByRole("dialog")).toContainText("people consent.");
  await expectAccessible(owner, "lists-new-export");
  await owner.getByRole("button", { name: "Export", exact: true }).click();
  const archive = owner.getByRole("link", { name: /^Download/ });
  const downloading = owner.waitForEvent("download");
  await archive.click();
  expect((await downloading).suggestedFilename()).toMatch(/^parley-export-.*\.tar\.gz$/);
  await expectAccessible(owner, "lists-exports");
  await owner.getByRole("button", { name: /^Delete the archive/ }).click();
  await owner.getByRole("button", { name: "Delete archive" }).click();
  await expect(archive).toHaveCount(0);

  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(owner, "lists-defaults-phone-dark");
});
