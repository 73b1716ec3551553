/** Joining, resetting a password, and changing the address by mailed links. */
import { expect, type Page } from "@playwright/test";
import { URI } from "otpauth";
import { expectAccessible } from "./accessible.ts";
import { openAs } from "./people.ts";
import { takePicture } from "./picture.ts";
import { test } from "./story.ts";

const PASSWORD = "a long and quiet river";
const NEW_PASSWORD = "another long and loud river";

/** Opens the link in the newest mail. */
async function openMail(page: Page, address: string, link: RegExp): Promise<void> {
  await page.goto("/mails");
  const mail = page.getByRole("listitem").filter({ hasText: `To ${address}` });
  await mail.getByRole("link", { name: link }).first().click();
}

async function setOpen(page: Page, isOpen: boolean): Promise<void> {
  await page.evaluate(async (invite_required) => {
    const body = new URLSearchParams({ invite_required: String(invite_required) });
    await fetch("/api/v1/realm", { method: "PATCH", body });
  }, !isOpen);
}

/** Clients with the former key are locked out; this browser stays signed in. */
async function replaceAccountKey(page: Page, username: string): Promise<void> {
  const api = new URL("/api/v1/", page.url());
  const body = new URLSearchParams({ username, password: NEW_PASSWORD });
  const { api_key: former } = await (
    await fetch(new URL("fetch_api_key", api), { method: "POST", body })
  ).json();
  const statusWith = async (key: string) => {
    const headers = { authorization: `Basic ${btoa(`${username}:${key}`)}` };
    return (await fetch(new URL("users/me", api), { headers })).status;
  };
  expect(await statusWith(former)).toBe(200);
  const opener = page.getByRole("button", { name: "Replace the key" });
  await opener.click();
  // Text fading in has too little contrast.
  await expect(page.getByRole("alertdialog")).toHaveCSS("opacity", "1");
  await expectAccessible(page, "mail-links-account-key-question");
  await page.getByRole("button", { name: "Replace key", exact: true }).click();
  const field = page.getByRole("textbox", { name: "New key" });
  await expect(field).toHaveValue(/^\w{32}$/);
  await expect(opener).toBeFocused();
  expect([await statusWith(former), await statusWith(await field.inputValue())]).toEqual([401, 200]);
}

/** Chromium's virtual authenticator needs no touch. */
async function addPasskeyAndSignIn(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole("textbox", { name: "Name of the device" }).fill("Laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  await expect(passkeys.getByText("Laptop")).toBeVisible();
  await page.getByRole("button", { name: "Rename the passkey Laptop" }).click();
  await page.getByRole("textbox", { name: "New name" }).fill("Old laptop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(passkeys.getByText("Old laptop")).toBeVisible();
  await expectAccessible(page, "mail-links-passkeys");

  // The virtual authenticator answers immediately where a person would first choose the passkey. An open page would go
  // to sign-in itself when its session ends.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page).not.toHaveURL(/login/);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/#settings/access");
  await page.getByRole("button", { name: "Remove the passkey Old laptop" }).click();
  await page.getByRole("button", { name: "Remove passkey", exact: true }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("does not open an account here", { exact: false })).toBeVisible();
}

test("a person joins an open organization, resets the password and changes the address", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor");
  const context = await browser.newContext({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  const address = `nova-${Date.now()}@example.com`;
  await visitor.goto("/sign-up");
  await expect(visitor.getByRole("heading", { name: "You need an invitation" })).toBeVisible();
  await setOpen(owner, true);

  await visitor.goto("/login");
  await expect(visitor.getByRole("link", { name: "Create an account" })).toBeVisible();
  await expectAccessible(visitor, "mail-links-login");
  await visitor.getByRole("link", { name: "Create an account" }).click();
  await visitor.getByLabel("Email address").fill(address);
  await visitor.getByRole("button", { name: "Send the link" }).click();
  await expect(visitor.getByText("an email is on its way", { exact: false })).toBeVisible();
  await expectAccessible(visitor, "mail-links-sign-up");
  await openMail(visitor, address, /\/sign-up\//);
  await visitor.getByLabel("Your name").fill("Nova Mailed");
  await visitor.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expectAccessible(visitor, "mail-links-account");
  await visitor.getByRole("button", { name: "Join" }).click();
  await expect(visitor).not.toHaveURL(/sign-up/);
  await expect(visitor.getByRole("dialog", { name: /^Welcome to / })).toBeVisible();
  await visitor.keyboard.press("Escape");
  await expect(visitor.getByRole("main")).toBeVisible();
  await setOpen(owner, false);

  const forgetful = await (await browser.newContext()).newPage();
  await forgetful.goto("/login");
  await forgetful.getByRole("link", { name: "Forgot your password?" }).click();
  // The previous page has such a field, too.
  await expect(forgetful.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await forgetful.getByLabel("Email address").fill(address);
  await forgetful.getByRole("button", { name: "Send the link" }).click();
  await expect(forgetful.getByText("If there is an account", { exact: false })).toBeVisible();
  await expectAccessible(forgetful, "mail-links-forgot");
  await openMail(forgetful, address, /\/reset\//);
  await forgetful.getByLabel("New password").fill(NEW_PASSWORD);
  await expectAccessible(forgetful, "mail-links-reset");
  const reset = forgetful.url();
  await forgetful.getByRole("button", { name: "Save and sign in" }).click();
  await expect(forgetful).not.toHaveURL(/reset/);
  await expect(forgetful.getByRole("main")).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(reset);
  await expect(stranger.getByRole("heading", { name: "This link has already been used" })).toBeVisible();

  await forgetful.goto("/#settings/profile");
  const field = forgetful.getByLabel("Email address", { exact: true });
  await field.fill(`new-${address}`);
  await expectAccessible(forgetful, "mail-links-address");
  await forgetful.getByRole("button", { name: "Save" }).click();
  await expect(forgetful.getByText("Confirm the change with the email", { exact: false })).toBeVisible();
  await openMail(stranger, `new-${address}`, /\/confirm\//);
  await expectAccessible(stranger, "mail-links-confirm");
  await stranger.getByRole("button", { name: "Confirm" }).click();
  await expect(stranger.getByRole("heading", { name: "Your address has changed" })).toBeVisible();
  await expect(field).toHaveValue(`new-${address}`);

  await forgetful.goto("/#settings/access");
  await expect(forgetful.getByText("This browser")).toBeVisible();
  await forgetful.getByRole("textbox", { name: "Program" }).fill("Backup");
  await forgetful.getByRole("button", { name: "Create a key" }).click();
  await expect(forgetful.getByText("Copy the key now", { exact: false })).toBeVisible();
  await expectAccessible(forgetful, "mail-links-access");
  await forgetful.getByRole("button", { name: "Revoke the key Backup" }).click();
  await forgetful.getByRole("button", { name: "Revoke key", exact: true }).click();
  await expect(forgetful.getByText("No keys yet.")).toBeVisible();
  await replaceAccountKey(forgetful, `new-${address}`);

  await forgetful.getByRole("button", { name: "Set up a second factor" }).click();
  const uri = await forgetful.getByRole("link", { name: "open it in the app" }).getAttribute("href");
  const totp = URI.parse(uri ?? "");
  const codeField = forgetful.getByLabel("Code from the app");
  await codeField.fill("000000000");
  await forgetful.getByRole("button", { name: "Turn on" }).click();
  await expect(forgetful.getByText("The code is wrong.")).toBeVisible();
  await codeField.fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await forgetful.getByRole("button", { name: "Turn on" }).click();
  await expect(forgetful.getByText("10 recovery codes are left.")).toBeVisible();
  const codes = forgetful.getByRole("status").filter({ hasText: "Keep these recovery codes" });
  const [recoveryCode = ""] = /\w{5}-\w{5}/.exec((await codes.textContent()) ?? "") ?? [];
  await forgetful.getByRole("button", { name: "Get new recovery codes…" }).click();
  await forgetful.getByLabel("Code from the app, or a recovery code").fill(recoveryCode);
  await expectAccessible(forgetful, "mail-links-recovery-codes");
  await forgetful.getByRole("button", { name: "Replace recovery codes" }).click();
  await expect(codes).not.toContainText(recoveryCode);
  await expect(forgetful.getByText("10 recovery codes are left.")).toBeVisible();

  await addPasskeyAndSignIn(forgetful);

  await stranger.goto("/login");
  await stranger.getByLabel("Email address").fill(`new-${address}`);
  await stranger.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await stranger.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(stranger.getByText("Enter the code of your second factor.")).toBeVisible();
  await expectAccessible(stranger, "mail-links-code");
  await stranger.getByLabel("Code").fill(totp.generate());
  await stranger.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(stranger).not.toHaveURL(/login/);
  await expect(stranger.getByRole("main")).toBeVisible();
});

test("the browser does not submit a form before its scripts run", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/forgot");
  await page.getByLabel("Email address").fill("nova@example.com");
  await page.getByLabel("Email address").press("Enter");
  await expect(page.getByRole("button", { name: "Send the link" })).toBeDisabled();
  await expect(page).toHaveURL(/\/forgot$/);
  await expect(page.getByLabel("Email address")).toHaveValue("nova@example.com");
});

test("an administrator tests the mail server and sets up the digest; recipients unsubscribe by a link", async ({
  browser,
}) => {
  const owner = await openAs(browser, "Amara Okafor", "#organization/organization-settings/digest_weekday");
  const weekday = owner.getByRole("combobox", { name: "Day of the digest" });
  await weekday.click();
  await owner.getByRole("option", { name: "Wednesday" }).click();
  const digest = owner.getByRole("switch", { name: "Send a weekly digest to people who have been away" });
  await digest.click();
  await expect(digest).toBeChecked();
  await expectAccessible(owner, "mail-links-digest");
  await owner.goto("/#settings/notifications/enable_digest_emails");
  await expect(owner.getByRole("switch", { name: "A weekly digest, when I have been away" })).toBeChecked();
  await expectAccessible(owner, "mail-links-own-digest");
  await owner.goto("/#organization/organization-settings/digest_weekday");
  await owner.reload();
  await expect(weekday).toHaveText("Wednesday");
  await digest.click();
  await expect(digest).not.toBeChecked();

  await owner.goto("/#organization/mail");
  await owner.getByRole("button", { name: "Send a test email" }).click();
  await expect(owner.getByRole("status").filter({ hasText: "is on its way" })).toBeVisible();
  await expect(owner.getByText(/^general\..*@/)).toBeVisible();
  await expectAccessible(owner, "mail-links-mail-state");
  await owner.goto("/mails");
  await expect(owner.getByText("If you can read it", { exact: false }).first()).toBeVisible();
  for (const [form, background] of [
    ["HTML, light", "rgb(246, 246, 244)"],
    ["HTML, dark", "rgb(19, 20, 22)"],
  ] as const) {
    await owner.getByRole("button", { name: form }).click();
    // Other mails may have arrived since, such as digests.
    const mail = owner
      .getByTitle(/^Mail from .* arrives$/)
      .first()
      .contentFrame();
    await expect(mail.getByText("If you can read it", { exact: false })).toBeVisible();
    await expect(mail.locator("body")).toHaveCSS("background-color", background);
    // axe would wait for scripts in the frame, where none run.
    await takePicture(owner, `mail-links-${form.replaceAll(/\W+/g, "-")}`);
  }

  const context = await browser.newContext({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
  const reader = await context.newPage();
  await reader.goto("/unsubscribe/digest-1-of-another-server");
  await expect(reader.getByText("the weekly digest", { exact: false })).toBeVisible();
  await expectAccessible(reader, "mail-links-unsubscribe");
  await reader.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(reader.getByText("This link does not exist.")).toBeVisible();
});
