/** Administrators change settings, others see them live. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expectNoPageScroll } from "./page-scroll.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

const LOGO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await expectAccessible(page, `settings-${name}`);
  await expectNoPageScroll(page);
}

test("two administrators who edit one linkifier see each other's changes before overwriting them", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#organization/linkifier-settings");
  const pattern = `L${Date.now()}-(?P<number>[0-9]+)`;
  const other = await openAs(browser, "Jonas Lindqvist", "#inbox");
  const call = (method: string, path: string, template: string) =>
    other.evaluate(
      async ([verb, address, body]) => {
        const answer = await fetch(`/api/v1/realm/filters${address}`, {
          method: verb,
          body: new URLSearchParams(body),
        });
        return (await answer.json()).id;
      },
      [method, path, { pattern, url_template: `https://${template}.example/{number}` }] as const,
    );
  const id = await call("POST", "", "first");
  await owner.getByRole("button", { name: `Edit ${pattern}` }).click();
  const form = owner.getByRole("dialog", { name: "Edit linkifier" });
  const template = form.getByLabel("URL template", { exact: true });
  await form.getByLabel("Example", { exact: true }).fill(`${pattern.slice(0, 14)}-12`);
  await call("PATCH", `/${id}`, "second");
  await expect(template).toHaveValue("https://second.example/{number}");
  await template.fill("https://mine.example/{number}");
  await call("PATCH", `/${id}`, "third");
  await expect(form.getByRole("alert").filter({ hasText: "the URL template" })).toContainText(
    "third.example",
  );
  await expect(template).toHaveValue("https://mine.example/{number}");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form).toHaveCount(0);
  await expect(owner.getByText("https://mine.example/{number}")).toBeVisible();
  await other.evaluate((linkifier) => fetch(`/api/v1/realm/filters/${linkifier}`, { method: "DELETE" }), id);
});

test("an administrator manages linkifiers by keyboard alone, and a member sees them immediately", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#recent");
  const member = await openAs(browser, "Mateo Alvarez", "#organization/linkifier-settings");
  await expect(member.getByRole("heading", { name: "Linkifiers", level: 1 })).toBeFocused();
  await expect(member.getByRole("button", { name: "New linkifier" })).toHaveCount(0);

  await owner.getByRole("button", { name: "Organization menu" }).press("ArrowDown");
  await owner.getByRole("menuitem", { name: "Settings" }).press("Enter");
  await owner.getByRole("searchbox", { name: "Search settings" }).fill("url template");
  await owner.keyboard.press("Enter");
  await owner.getByRole("button", { name: "New linkifier" }).press("Enter");
  const form = owner.getByRole("dialog", { name: "New linkifier" });
  await expect(form.getByLabel("Pattern", { exact: true })).toBeFocused();
  await owner.keyboard.type("TICKET-(?P<number>[0-9]+");
  await form.getByLabel("URL template", { exact: true }).fill("https://tracker.example/{number}");
  await form.getByLabel("Example", { exact: true }).fill("TICKET-12");
  await expect(form.getByText(/The pattern is not complete/)).toBeVisible();
  await owner.keyboard.press("Enter");
  await expect(form.getByText(/^Bad regular expression/)).toBeVisible();
  await expect(form.getByLabel("Pattern", { exact: true })).toBeFocused();
  // Typing clears the refusal.
  await owner.keyboard.press("End");
  await owner.keyboard.type("{2}");
  await expect(form.getByText(/^Bad regular expression/)).toHaveCount(0);

  // Closing the dialog by mistake loses nothing.
  await owner.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(owner.getByRole("button", { name: "New linkifier" })).toBeFocused();
  await owner.keyboard.press("Enter");
  await form.getByLabel("Pattern", { exact: true }).fill("TICKET-(?P<number>[0-9]+)");
  await form.getByLabel("Short form of pasted addresses").fill("TICKET-{number}");
  await expect(form.getByRole("link", { name: "TICKET-12" })).toHaveAttribute(
    "href",
    "https://tracker.example/12",
  );
  await expectGoodScreen(owner, "linkifier-form");
  await owner.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  await expect(member.getByText("TICKET-(?P<number>[0-9]+)")).toBeVisible();

  await owner.getByRole("button", { name: "New linkifier" }).click();
  await form.getByLabel("Pattern", { exact: true }).fill("PR-(?P<id>[0-9]+)");
  await form.getByLabel("URL template", { exact: true }).fill("https://reviews.example/{id}");
  await form.getByRole("button", { name: "Add linkifier" }).click();
  const rows = member.getByRole("list", { name: "Linkifiers" }).getByRole("listitem");
  await expect(rows.last()).toContainText("PR-");
  await owner.getByRole("button", { name: "Move PR-(?P<id>[0-9]+)" }).press("ArrowUp");
  await expect(rows.last()).toContainText("TICKET-");
  await expect(owner.getByRole("button", { name: "Move PR-(?P<id>[0-9]+)" })).toBeFocused();

  for (const pattern of ["PR-(?P<id>[0-9]+)", "TICKET-(?P<number>[0-9]+)"]) {
    await owner.getByRole("button", { name: `Delete ${pattern}` }).click();
    await owner.getByRole("button", { name: "Delete linkifier" }).click();
    await expect(member.getByText(pattern)).toHaveCount(0);
    // Other clients may show the change while the confirmation is open, which would consume Escape.
    await expect(owner.getByRole("alertdialog")).toHaveCount(0);
  }
  await owner.keyboard.press("Escape");
  await expect(owner).toHaveURL(/#recent$/);
});

test("an owner creates a group, gives it a permission and invites people into it; other clients follow", async ({
  browser,
}) => {
  const name = `crew ${Date.now()}`;
  const owner = await openAs(browser, "Amara Okafor", "#groups");
  await owner.getByRole("button", { name: "New group" }).click();
  const form = owner.getByRole("dialog", { name: "New group" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Members", { exact: true }).pressSequentially("Hana");
  await owner.getByRole("option", { name: /Hana Sato/ }).click();
  await form.getByLabel("Members", { exact: true }).pressSequentially("Moderators");
  await owner.getByRole("option", { name: "Moderators" }).click();
  await owner.keyboard.press("Tab");
  await form.getByRole("button", { name: "Create group" }).click();
  await expect(owner.getByRole("heading", { name })).toBeVisible();
  const members = owner.getByRole("list", { name: "Members" });
  await expect(members.getByRole("listitem").filter({ hasText: "Priya Raman" })).toContainText(
    "through Moderators",
  );
  await expectGoodScreen(owner, "group");

  await owner.goto("/#organization/organization-permissions/can_create_groups");
  const admin = await openAs(browser, "Jonas Lindqvist", "#organization/organization-permissions");
  const field = owner.getByRole("combobox", { name: "Who can create groups" });
  await expect(field).toBeFocused();
  await field.pressSequentially(name);
  await owner.getByRole("option", { name }).click();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  // Only owners may change this setting.
  await expect(admin.locator("[data-setting=can_create_groups]")).toContainText(name);

  await owner.goto("/#groups");
  await owner.getByRole("link", { name: new RegExp(name) }).click();
  await owner.getByRole("button", { name: "Deactivate group" }).click();
  await owner.getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(owner.getByRole("alertdialog")).toContainText("Who can create groups");
  await owner.getByRole("button", { name: "Cancel" }).click();

  await owner.goto("/#organization/users/invitations");
  await owner.getByRole("button", { name: "Invite people" }).click();
  const invitation = owner.getByRole("dialog", { name: "Invite people" });
  await invitation.getByRole("combobox", { name: "How to invite" }).click();
  await owner.getByRole("option", { name: /link/ }).click();
  await invitation.getByRole("button", { name: "Create link" }).click();
  await expect(invitation.getByLabel("Invitation link")).toHaveValue(/\/join\//);
  await owner.getByRole("button", { name: "Done" }).click();
  await expect(owner.getByRole("list", { name: "Open invitations" })).toContainText("/join/");
  await expectGoodScreen(owner, "invitations");

  const switches = { name: "Mark guests beside their names" };
  await owner.goto("/#organization/organization-permissions");
  await owner.getByRole("switch", switches).click();
  await expect(admin.getByRole("switch", switches)).toBeChecked({ checked: false });
  await owner.getByRole("switch", switches).click();
  await expectGoodScreen(owner, "permissions");
});

test("a member's settings fit a phone, dark and accessible", async ({ browser }) => {
  const member = await openAs(browser, "Mateo Alvarez", "#settings");
  await member.setViewportSize({ width: 390, height: 844 });
  await member.emulateMedia({ colorScheme: "dark" });
  await expectGoodScreen(member, "phone-list");
  await member.getByRole("link", { name: "Preferences" }).click();
  await expect(member.getByRole("heading", { name: "Preferences", level: 1 })).toBeFocused();
  const times = member.getByRole("combobox", { name: "Times" });
  await times.click();
  await member.getByRole("option", { name: "17:30" }).click();
  await expect(times).toContainText("17:30");
  await expectGoodScreen(member, "phone-preferences");
  await member.reload();
  await expect(member.getByRole("combobox", { name: "Times" })).toContainText("17:30");
  // Mateo's times are read by other tests.
  await member.getByRole("combobox", { name: "Times" }).click();
  await member.getByRole("option", { name: "As usual in my language" }).click();
  await member.getByRole("link", { name: "All settings" }).click();
  await member.getByRole("link", { name: "People", exact: true }).click();
  await expect(member.getByRole("button", { name: "Deactivate Hana Sato" })).toHaveCount(0);
  await expectGoodScreen(member, "phone-people");
  await member.getByRole("link", { name: "All settings" }).click();
  await member.getByRole("link", { name: "Who may do what" }).click();
  const holders = member.getByText("Everyone except guests · ").first();
  await expect(holders).toBeVisible();
  expect(await holders.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectGoodScreen(member, "phone-who-may");

  await member.goto("/#organization/nonsense");
  await expect(member.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await expectGoodScreen(member, "phone-no-such-page");
  await member.getByRole("link", { name: "All settings" }).click();
  await expect(member.getByRole("link", { name: "Preferences" })).toBeVisible();
});

test("an administrator gives the organization a logo, reads the audit log and the usage, deactivates somebody with a note, and looks up what a person may do", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#organization/organization-profile");
  const member = await openAs(browser, "Mateo Alvarez");
  const choose = async (name: string) => {
    const chooser = owner.waitForEvent("filechooser");
    await owner.getByRole("button", { name }).click();
    await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: LOGO });
  };
  await choose("Upload a logo");
  const menu = member.getByRole("button", { name: "Organization menu" });
  await expect(menu.getByRole("img", { name: "Northwind Labs" })).toHaveAttribute(
    "src",
    /user_avatars\/realm/,
  );
  await choose("Upload a dark logo");
  await choose("Upload an icon");
  await expect(owner.getByRole("button", { name: "Remove the icon" })).toBeVisible();
  await expect(menu.getByRole("img", { name: "Northwind Labs" })).toHaveCount(1);
  await expectGoodScreen(owner, "profile");
  for (const name of ["Remove the icon", "Remove the logo", "Remove the dark logo"]) {
    await owner.getByRole("button", { name, exact: true }).click();
    await expect(owner.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
  await expect(menu).toContainText("Northwind Labs");

  await owner.goto("/#organization/audit-log");
  const log = owner.getByRole("list", { name: "Audit log" });
  await expect(log.getByRole("listitem").first()).toContainText("Amara Okafor changed the organization");
  await expectGoodScreen(owner, "audit-log");
  await owner.setViewportSize({ width: 390, height: 844 });
  const deed = await log.getByRole("paragraph").first().boundingBox();
  expect(deed?.width).toBeGreaterThan(280);
  await expectGoodScreen(owner, "phone-audit-log");
  await owner.setViewportSize({ width: 1280, height: 720 });

  await owner.goto("/#organization/usage");
  await owner.getByRole("combobox", { name: "Time" }).click();
  await owner.getByRole("option", { name: "Last 90 days" }).click();
  const sent = owner.getByRole("figure", { name: "Messages sent" });
  await expect(sent.getByRole("img", { name: /\d in channels, \d+ direct/ })).toBeVisible();
  await expect(owner.getByRole("row").filter({ hasText: "engineering" })).toContainText(/\d/);
  await expectGoodScreen(owner, "usage");

  await owner.goto("/#organization/users");
  await owner.getByRole("button", { name: "Account of Sofia Rossi" }).click();
  await owner.getByRole("menuitem", { name: "Deactivate…" }).click();
  const dialog = owner.getByRole("alertdialog", { name: "Deactivate Sofia Rossi?" });
  await dialog.getByRole("checkbox", { name: "Tell them by email" }).click();
  await dialog.getByLabel("A note in the email (optional)").fill("The harbour was lucky to have you.");
  await expectGoodScreen(owner, "deactivation");
  await dialog.getByRole("button", { name: "Deactivate account" }).click();
  const former = owner.getByRole("list", { name: "Deactivated people" });
  await former.getByRole("listitem").filter({ hasText: "Sofia Rossi" }).getByRole("button").click();
  await expect(owner.getByRole("button", { name: "Account of Sofia Rossi" })).toBeVisible();
  await owner.goto("/mails");
  await expect(owner.getByRole("listitem").filter({ hasText: "To sofia@example.com" }).first()).toContainText(
    "The harbour was lucky to have you.",
  );

  // Only administrators read the audit log.
  await member.goto("/#organization/who-may");
  const channels = member.getByRole("list", { name: "Groups" });
  await expect(channels.getByRole("listitem").filter({ hasText: "Manage all groups" })).toContainText(
    "Owners",
  );
  await expect(member.getByRole("img", { name: "May not", exact: true }).first()).toBeVisible();
  await member.getByRole("combobox", { name: "Person" }).click();
  await member.getByRole("option", { name: "Amara Okafor" }).click();
  await expect(member.getByText("Owner", { exact: true })).toBeVisible();
  await expect(
    channels
      .getByRole("listitem")
      .filter({ hasText: "Manage all groups" })
      .getByRole("img", { name: "May", exact: true }),
  ).toBeVisible();
  await expect(member.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await member.setViewportSize({ width: 390, height: 844 });
  await member.emulateMedia({ colorScheme: "dark" });
  await expectGoodScreen(member, "who-may-phone-dark");
});
