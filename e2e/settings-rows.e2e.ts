/** Settings rows: updates, focus, and locks. */
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { unpackTar } from "modern-tar";
import { expectAccessible } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { openApart, openAs } from "./people.ts";
import { test } from "./story.ts";

test("a setting changed here and changed back elsewhere shows its current value", async ({ browser }) => {
  const page = await openAs(browser, "Lena Fischer", "#settings/preferences");
  const other = await openAs(browser, "Lena Fischer", "#settings/preferences");
  const enter = { name: "Enter sends a message" };
  await page.getByRole("switch", enter).click();
  await expect(other.getByRole("switch", enter)).not.toBeChecked();
  await other.getByRole("switch", enter).click();
  await expect(page.getByRole("switch", enter)).toBeChecked();

  const times = { name: "Times" };
  const choose = async (on: typeof page, label: string) => {
    await on.getByRole("combobox", times).click();
    await on.getByRole("option", { name: label }).click();
  };
  await choose(page, "17:30");
  await expect(other.getByRole("combobox", times)).toContainText("17:30");
  await choose(other, "5:30 PM");
  await expect(page.getByRole("combobox", times)).toContainText("5:30 PM");
});

test("languages and time zones are chosen by name", async ({ browser }) => {
  const page = await openAs(browser, "Lena Fischer", "#settings/preferences/default_language");
  const language = page.getByRole("combobox", { name: "Language" });
  await expect(language).toContainText("English");
  // A busy machine may take longer than the list waits for the next letter.
  await expect(async () => {
    await language.click();
    await page.keyboard.type("german");
    await page.keyboard.press("Enter");
    await expect(language).toContainText("German (Deutsch)", { timeout: 2000 });
  }).toPass();
  const own = () => page.evaluate(async () => (await fetch("/api/v1/users/me")).json());
  await page.goto("/#settings/profile");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.selectOption({ label: "Nairobi" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(own).toMatchObject({ timezone: "Africa/Nairobi" });
  await expect(zone.locator("option:checked")).toHaveText("Nairobi");

  const owner = await openAs(browser, "Amara Okafor", "#organization/organization-settings");
  const code = owner.getByRole("combobox", { name: "Default code language" });
  await expect(async () => {
    await code.click();
    await owner.keyboard.type("pyth");
    await owner.keyboard.press("Enter");
    await expect(code).toContainText("Python", { timeout: 2000 });
  }).toPass();
  await code.click();
  await owner.getByRole("option", { name: "Plain text" }).click();
  await expect(code).toContainText("Plain text");
});

test("a value saved by somebody else during typing is shown beside the field, in rows and forms", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#organization/organization-profile/description");
  const other = await openAs(browser, "Amara Okafor", "#inbox");
  const description = owner.getByRole("textbox", { name: "Description" });
  const saveElsewhere = (path: string, fields: Record<string, string>) =>
    other.evaluate(
      async ([address, given]) => {
        const answer = await fetch(`/api/v1${address}`, {
          method: "PATCH",
          body: new URLSearchParams(given),
        });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [path, fields] as const,
    );
  const stamp = Date.now();
  await description.fill(`Mine ${stamp}`);
  await saveElsewhere("/realm", { description: `Theirs ${stamp}` });
  const notice = owner.getByRole("alert").filter({ hasText: `It is now “Theirs ${stamp}”.` });
  await expect(notice).toBeVisible();
  await expect(description).toHaveValue(`Mine ${stamp}`);
  // The value before typing survives a reload.
  await owner.reload();
  await expect(notice).toBeVisible();
  await expectAccessible(owner, "row-changed-meanwhile");
  await owner.getByRole("button", { name: "Keep theirs" }).click();
  await expect(description).toHaveValue(`Theirs ${stamp}`);
  await expect(description).toBeFocused();
  await description.fill(`Mine ${stamp}`);
  await saveElsewhere("/realm", { description: "" });
  await expect(owner.getByRole("alert").filter({ hasText: "It is now empty." })).toBeVisible();
  await owner.getByRole("button", { name: "Save mine" }).click();
  await expect(owner.getByRole("button", { name: /^Save/ })).toHaveCount(0);
  await expect(owner.getByRole("alert").filter({ hasText: "in the meantime" })).toHaveCount(0);
  await expect(description).toHaveValue(`Mine ${stamp}`);
});

test("after saving or discarding a change, its control is focused", async ({ browser }) => {
  const owner = await openAs(browser, "Amara Okafor", "#organization/organization-profile/description");
  const description = owner.getByRole("textbox", { name: "Description" });
  await expect(description).toBeFocused();
  await owner.keyboard.press("ControlOrMeta+a");
  await owner.keyboard.type(`We measure the sea. ${Date.now()}`);
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expect(description).toBeFocused();
  await owner.keyboard.type("!");
  await owner.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(description).toBeFocused();
  await expect(description).not.toHaveValue(/!/);

  await owner.goto("/#organization/organization-permissions/can_create_groups");
  const field = owner.getByRole("combobox", { name: "Who can create groups" });
  await field.pressSequentially("on-call");
  await owner.getByRole("option", { name: "on-call" }).click();
  await owner.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(field).toBeFocused();
});

test("locked settings say who may change them, and the list scrolls to the open page", async ({
  browser,
}) => {
  const member = await openAs(browser, "Mateo Alvarez", "#organization/organization-permissions");
  await expect(member.getByText("Only administrators can change these settings.")).toBeVisible();
  const admin = await openAs(browser, "Jonas Lindqvist", "#organization/organization-permissions");
  const left = admin.locator("[data-setting=can_invite_users_group]");
  await expect(left).toContainText("Only owners can change this.");
  await expect(admin.locator("[data-setting=can_resolve_topics_group]")).not.toContainText("Only owners");

  const owner = await openAs(browser, "Amara Okafor", "#organization/audit-log");
  const settings = owner.getByRole("navigation", { name: "Settings" });
  await expect(settings.getByRole("link", { name: "Audit log" })).toBeInViewport();
});

test("users can deactivate their own account, which signs them out everywhere; the last owner cannot", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#settings/profile");
  await owner.getByRole("button", { name: "Deactivate your account…" }).click();
  const question = owner.getByRole("alertdialog");
  await question.getByRole("button", { name: "Deactivate my account" }).click();
  await expect(question.getByRole("alert")).toContainText("The organization needs an owner.");
  await question.getByRole("button", { name: "Cancel" }).click();

  const name = `Leaver ${Date.now()}`;
  await owner.evaluate(async (full_name) => {
    const email = `${full_name.replace(" ", "-")}@example.com`;
    const body = new URLSearchParams({ email, full_name, password: "tern over the harbour wall" });
    const answer = await fetch("/api/v1/users", { method: "POST", body });
    if (!answer.ok) throw new Error(await answer.text());
  }, name);
  const page = await openApart(browser, name, "#settings/profile");
  const other = await openApart(browser, name, "#inbox");
  await expect(page.getByRole("dialog", { name: /^Welcome to / })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Deactivate your account…" }).click();
  await page.getByRole("button", { name: "Deactivate my account" }).click();
  for (const one of [page, other]) await expect(one).toHaveURL(/\/login/);
});

test("a person finds and downloads their own data by keyboard", async ({ browser }) => {
  const page = await openAs(browser, "Mateo Alvarez", "#settings/preferences");
  await page.getByRole("searchbox", { name: "Search settings" }).fill("download my data");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  const link = page.getByRole("link", { name: "Download your data" });
  const downloading = page.waitForEvent("download");
  await link.press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^parley-data-[\d-]+\.tar\.gz$/);
  const unpacked = await unpackTar(new Uint8Array(gunzipSync(await readFile(await download.path()))));
  const entries = unpacked.map(({ header }) => header.name);
  expect(entries.slice(0, 2)).toEqual(["README.md", "export.json"]);
  expect(entries).toContain("tables/message/000001.jsonl");
  await expectAccessible(page, "rows-own-data");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await link.scrollIntoViewIfNeeded();
  await expectNoPageScroll(page);
  await expectAccessible(page, "rows-own-data-phone-dark");
});

test("on a phone, the audit log shows a value below a long name, not squeezed beside it", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor");
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.evaluate(async (name) => {
    const call = async (method: string, path: string, params?: Record<string, string>) => {
      const answer = await fetch(`/api/v1${path}`, { method, body: params && new URLSearchParams(params) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    await call("POST", "/users/me/subscriptions", { subscriptions: JSON.stringify([{ name }]) });
    const { stream_id } = await call("GET", `/get_stream_id?stream=${encodeURIComponent(name)}`);
    const { user_groups } = await call("GET", "/user_groups");
    const everyone = user_groups.find((group: { name: string }) => group.name === "role:everyone");
    await call("PATCH", `/streams/${stream_id}`, {
      can_move_messages_within_channel_group: JSON.stringify({ new: everyone.id }),
    });
  }, `audited ${Date.now()}`);
  await owner.goto("/#organization/audit-log");
  const holder = owner.getByRole("definition").filter({ hasText: "Everyone including guests" }).first();
  await expect(holder).toBeVisible();
  expect((await holder.boundingBox())?.height).toBeLessThan(70);
});
