/** A server's first visitor creates, enters, and deactivates the organization. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { LdapDirectory } from "../lib/testing/outside/ldap-directory.ts";
import { expectAccessible } from "./accessible.ts";

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
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();

  await page.getByRole("button", { name: /Quiet River/ }).click();
  await page.getByRole("menuitem", { name: /Sign out/ }).click();
  await expect(page).toHaveURL(/\/login/);

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
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
  await page.goto(`${new URL(address).origin}/#settings/profile`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Grace Directory");
}
