/** The first visitor of a new server creates the organization, signs out, signs in again by password, and ends it. */
import { expect, test } from "@playwright/test";

const PASSWORD = "a long and quiet river";

test("a visitor sets up an organization, signs out, signs in again and deactivates it", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/setup$/);
  await page.getByLabel("Organization name").fill("Quiet River");
  await page.getByLabel("Your name").fill("Ada Owner");
  await page.getByLabel("E-mail address").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /Create/ }).click();
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();

  await page.getByRole("button", { name: /Quiet River/ }).click();
  await page.getByRole("menuitem", { name: /Sign out/ }).click();
  await expect(page).toHaveURL(/\/login/);

  await page.getByLabel("E-mail address").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: /password/i })).toBeVisible();
  await expect(page.getByLabel("E-mail address")).toHaveValue("ada@example.com");

  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();

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
