/** Owners and administrators edit accounts and roles. */
import { expect } from "@playwright/test";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { openAs } from "./people.ts";
import { takePicture } from "./picture.ts";
import { test } from "./story.ts";

/** A green square. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEUrilrZsFzwAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYhe3BgQAAAADDoPlT3+AEVQEAAAB0DRBAAAGx1LfoAAAAAElFTkSuQmCC";

test("an owner is asked before making somebody an owner, takes it back, filters by role, and edits an account", async ({
  browser,
}) => {
  const page = await openAs(browser, "Amara Okafor", "#organization/users");
  const people = page.getByRole("list", { name: "People" });
  const filter = page.getByRole("combobox", { name: "Filter by role" });
  await filter.click();
  await page.getByRole("option", { name: "Moderator" }).click();
  await expect(people.getByText("Ingrid Solberg")).toBeVisible();
  await expect(people.getByText("Hana Sato")).toHaveCount(0);
  await expectAccessibleInBothThemes(page, "people-by-role");

  const role = page.getByRole("combobox", { name: "Role of Ingrid Solberg" });
  const choose = async (name: string) => {
    await role.click();
    await page.getByRole("option", { name }).click();
  };
  await choose("Owner");
  const question = page.getByRole("alertdialog", { name: "Make Ingrid Solberg an owner?" });
  await expectAccessibleInBothThemes(page, "owner-question");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(role).toContainText("Moderator");
  await choose("Owner");
  await question.getByRole("button", { name: "Make owner" }).click();
  await expect(page.getByText("Ingrid Solberg is an owner now")).toBeVisible();
  // Owners are not among the moderators.
  await expect(role).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(role).toContainText("Moderator");

  await page.getByRole("button", { name: "Account of Ingrid Solberg" }).click();
  await page.getByRole("menuitem", { name: "Edit account…" }).click();
  const account = page.getByRole("dialog", { name: "Account of Ingrid Solberg" });
  const remove = account.getByRole("button", { name: "Remove it" });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await account.locator("input[type=file]").setInputFiles({
    name: "ingrid.png",
    mimeType: "image/png",
    buffer: Buffer.from(PICTURE, "base64"),
  });
  await expect(remove).toBeVisible();
  await expect(account.locator("img").first()).toHaveAttribute("src", /\/avatar\/\d+.*v=\d+/);
  await account.getByLabel("Name", { exact: true }).fill("Ingrid S. Solberg");
  await account.getByLabel("Email address").fill("ingrid.s@example.com");
  await expectAccessibleInBothThemes(page, "edit-person");
  await account.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The account was changed")).toBeVisible();
  const renamed = page.getByRole("dialog", { name: "Account of Ingrid S. Solberg" });
  await renamed.getByLabel("Name", { exact: true }).fill("Ingrid Solberg");
  await renamed.getByLabel("Email address").fill("ingrid@example.com");
  await renamed.getByRole("button", { name: "Save" }).click();
  await expect(account.getByLabel("Email address")).toHaveValue("ingrid@example.com");
  await expect(account.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await takePicture(page, "edit-person-phone");
  await page.keyboard.press("Escape");
  await expect(people.getByText("ingrid@example.com")).toBeVisible();
  await takePicture(page, "people-by-role-phone");

  // An administrator sees when people were active, and does not edit owners.
  await page.goto("/#inbox");
  const jonas = await openAs(browser, "Jonas Lindqvist", "#organization/users");
  await jonas.getByText("Amara Okafor").click({ button: "right" });
  await expect(jonas.getByRole("menuitem", { name: "Edit account…" })).toHaveCount(0);
  await jonas.getByRole("menuitem", { name: "View profile" }).click();
  const profile = jonas.getByRole("dialog", { name: "Amara Okafor" });
  await expect(profile.getByText("Last active: Today")).toBeVisible();
  await expectAccessibleInBothThemes(jonas, "profile-for-administrators");
});

test("an owner creates a password-reset link for somebody else, but not for themselves", async ({
  browser,
}) => {
  const page = await openAs(browser, "Amara Okafor", "#organization/users");
  await page.getByRole("button", { name: "Account of Amara Okafor" }).click();
  await expect(page.getByRole("menuitem", { name: "Edit account…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Reset password…" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  // The context menu and the profile offer it, as the row's own menu does.
  await page.getByText("Ingrid Solberg", { exact: true }).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Reset password…" })).toBeVisible();
  await page.getByRole("menuitem", { name: "View profile" }).click();
  await page
    .getByRole("dialog", { name: "Ingrid Solberg" })
    .getByRole("button", { name: "Reset password…" })
    .click();
  await expect(page.getByRole("dialog", { name: "New password for Ingrid Solberg" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Account of Ingrid Solberg" }).click();
  await page.getByRole("menuitem", { name: "Reset password…" }).click();
  const reset = page.getByRole("dialog", { name: "New password for Ingrid Solberg" });
  await expectAccessibleInBothThemes(page, "reset-question");
  await reset.getByRole("button", { name: "Create link" }).click();
  const link = await reset.getByRole("textbox", { name: "Reset link" }).inputValue();
  await expectAccessibleInBothThemes(page, "reset-link");
  await page.setViewportSize({ width: 390, height: 800 });
  // On a phone, a dialog fills the screen, with its buttons at the bottom.
  const copy = await reset.getByRole("button", { name: "Copy link" }).boundingBox();
  expect(copy && copy.y + copy.height).toBeGreaterThan(760);
  await takePicture(page, "reset-link-phone");
  const ingrid = await (await browser.newContext()).newPage();
  await ingrid.goto(link);
  await expect(ingrid.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(ingrid.getByText("ingrid@example.com")).toBeVisible();
});
