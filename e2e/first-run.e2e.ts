/** A server's first visitor creates, enters, and deactivates the organization. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { LdapDirectory } from "../lib/testing/outside/ldap-directory.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessible.ts";

/** One red pixel. */
const ICON = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);

const PASSWORD = "a long and quiet river";
/** Port offset; keep in step with playwright.config.ts. */
const DIRECTORY_AFTER = 300;

/** Null where no LDAP server is installed: a wrong password then looks like an outage. */
let directory: LdapDirectory | null = null;
test.afterAll(() => directory?.close());

test("a visitor sets up an organization, signs in again and deactivates it; a person from its directory joins", async ({
  browser,
  page,
  baseURL: site = "",
}) => {
  directory = await LdapDirectory.open(Number(new URL(site).port) + DIRECTORY_AFTER);
  await page.goto("/");
  await expect(page).toHaveURL(/\/setup$/);
  await page.getByLabel("Organization name").fill("Quiet River");
  await page.getByLabel("Your name").fill("Ada Owner");
  await page.getByLabel("Email address").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /Create/ }).click();
  // Where the first steps are, even if a phone would begin with the conversations.
  await expect(page).toHaveURL(/\/#inbox$/);
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();

  await setUp(page);

  await page.getByRole("button", { name: /Quiet River/ }).click();
  await page.getByRole("menuitem", { name: /Sign out/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('main img[src*="/realm/"]')).toBeVisible();

  const refusal = directory ? /password is incorrect/ : /directory cannot be reached/;
  await signIn(page, "ada@example.com", "not the password");
  await expect(page.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
  await expect(page.getByLabel("User name or email address")).toHaveValue("ada@example.com");
  await signIn(page, "ada@example.com", PASSWORD);
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();

  if (directory) {
    await directory.add({
      uid: "grace",
      mail: "grace@example.com",
      name: "Grace Directory",
      password: PASSWORD,
    });
    await joinByDirectory(browser, `${site}/login`);
  }

  await page.goto("/#organization/organization-profile");
  await page.getByRole("button", { name: "Deactivate the organization…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Deactivate Quiet River?" });
  await dialog.getByLabel("Type the organization’s name").fill("Quiet");
  await dialog.getByRole("button", { name: "Deactivate organization" }).click();
  await expect(dialog.getByText("This is not its name.")).toBeVisible();
  await dialog.getByLabel("Type the organization’s name").fill("Quiet River");
  await dialog.getByRole("button", { name: "Deactivate organization" }).click();
  await expect(page).toHaveURL(/\/login/);
});

/** The owner is welcomed, finds a topic to try things out in, and takes the steps that are left. */
async function setUp(page: Page): Promise<void> {
  const conversations = page.getByRole("navigation", { name: "Conversations" });
  await expect(conversations.getByRole("link", { name: /Welcome Bot/ })).toBeVisible();
  const steps = page.getByRole("region", { name: "Set up Quiet River" });
  await expect(steps.getByText(/^0 of \d done$/)).toBeVisible();
  await expect(page.getByRole("link", { name: /trying out topics/ }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page, "first-steps");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "phone-first-steps");
  await page.setViewportSize({ width: 1280, height: 720 });

  await steps.getByRole("button", { name: "Create a channel" }).click();
  for (const name of ["design", "support"]) {
    const dialog = page.getByRole("dialog", { name: "Create a channel" });
    if (name === "support") await page.goto("/#inbox");
    if (name === "support") await steps.getByRole("button", { name: "Create a channel" }).click();
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByRole("button", { name: "Create channel" }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.goto("/#inbox");
  await expect(steps.getByRole("listitem").filter({ hasText: "Create three channels" })).toContainText(
    "(done)",
  );
  await steps.getByRole("button", { name: "Invite people" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite people" });
  await invitation.getByRole("combobox", { name: "How to invite" }).click();
  await page.getByRole("option", { name: "By a link that I share" }).click();
  await invitation.getByRole("button", { name: "Create link" }).click();
  await expect(invitation.getByLabel("Invitation link")).toHaveValue(/^http:\/\/localhost:\d+\/join\//);
  await expect(
    invitation.getByText("This address works on this computer only.", { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, "first-link");
  await invitation.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Invitations" })).toBeVisible();
  await page.goto("/#organization/usage");
  await expect(page.getByText("Active today").locator("..")).toHaveText(/1\s*person$/);
  await page.goto("/#organization/organization-profile");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload an icon" }).click();
  await (await chooser).setFiles({ name: "icon.png", mimeType: "image/png", buffer: ICON });
  await expect(page.getByRole("button", { name: "Remove the icon" })).toBeVisible();
  await page.goto("/#inbox");
  await page.getByRole("button", { name: /Quiet River/ }).click();
  await expect(page.getByRole("menuitem", { name: "Invite people" })).toBeVisible();
  await page.keyboard.press("Escape");
  await steps.getByRole("button", { name: "Hide these steps" }).click();
  await expect(steps).toHaveCount(0);
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel("User name or email address").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The directory's user name is not the email address. */
async function joinByDirectory(browser: Browser, address: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await signIn(page, "grace", "not the password");
  await expect(page.getByRole("alert").filter({ hasText: /password is incorrect/ })).toBeVisible();
  await expectAccessible(page, "first-run-directory");
  await signIn(page, "grace", PASSWORD);
  await expect(page.getByRole("dialog", { name: "Welcome to Quiet River" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await page.goto(`${new URL(address).origin}/#settings/profile`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Grace Directory");
}
