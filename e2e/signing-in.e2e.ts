/** Signing in through an identity provider. */
import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { OpenIdServer } from "../lib/testing/outside/openid-server.ts";
import { expectAccessible } from "./accessible.ts";
import { openAs } from "./people.ts";
import { test } from "./story.ts";

/** Port offset; keep in step with playwright.config.ts. */
const PROVIDER_AFTER = 100;
const PAD = "0123456789abcdef".repeat(4);

const newPad = () => randomBytes(32).toString("hex");

test("people sign in, join, and sign in to an app through the provider", async ({
  browser,
  baseURL: site = "",
}) => {
  const owner = await openAs(browser, "Amara Okafor");
  const { email, link } = await owner.evaluate(async () => {
    const { delivery_email, email: shown } = await (await fetch("/api/v1/users/me")).json();
    const { invite_link } = await (await fetch("/api/v1/invites/multiuse", { method: "POST" })).json();
    return { email: delivery_email ?? shown, link: new URL(invite_link).pathname };
  });
  const narrow = { colorScheme: "dark", viewport: { width: 390, height: 844 } } as const;
  const page = await (await browser.newContext(narrow)).newPage();
  const button = page.getByRole("button", { name: "Continue with Example ID" });

  await page.goto("/login");
  await button.click();
  await expect(page.getByRole("alert").getByText("The provider cannot be reached")).toBeVisible();
  await expectAccessible(page, "signing-in-unreachable");

  const openId = await OpenIdServer.open([site], Number(new URL(site).port) + PROVIDER_AFTER);
  try {
    openId.people.set("owner", { email, email_verified: true });
    openId.people.set("new", {
      email: `new-${Date.now()}@example.com`,
      email_verified: true,
      name: "Nova New",
    });
    openId.present = "owner";
    await page.goto("/login#inbox");
    await button.click();
    await expect(page).toHaveURL(/\/#inbox$/);
    await expect(page.getByRole("main")).toBeVisible();

    const app = await page.context().newPage();
    await app.goto(`/login?mobile_flow_otp=${PAD}`);
    await expect(app.getByRole("heading", { name: /^Sign in to/ })).toBeVisible();
    await app.goto("/login/oidc?mobile_flow_otp=0");
    await expect(app.getByText("Begin again in the app.")).toBeVisible();
    // Signed-in visitors see the error instead of the chat.
    await app.goto("/login?error=app-code");
    await expect(app.getByText("Begin again in the app.")).toBeVisible();
    await expectAccessible(app, "signing-in-app-refused");
    await app.getByRole("link", { name: "Go to your conversations" }).click();
    await expect(app.getByRole("main")).toBeVisible();
    await app.goto(`/login/oidc?mobile_flow_otp=${newPad()}`);
    await expect(app.getByRole("status").filter({ hasText: "go back to the app" })).toBeVisible();
    await expectAccessible(app, "signing-in-app");
    const other = await page.context().newPage();
    await other.goto(`/login?mobile_flow_otp=${newPad()}`);
    await other.getByRole("button", { name: /^Amara Okafor/ }).click();
    await expect(other.getByRole("status").filter({ hasText: "You are signed in." })).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    openId.present = "new";
    await visitor.goto(link);
    await expect(visitor.getByLabel("Password", { exact: true })).toBeVisible();
    await expectAccessible(visitor, "signing-in-invitation");
    await visitor.getByRole("button", { name: "Continue with Example ID" }).click();
    await expect(visitor).toHaveURL(/:\d+\/(#.*)?$/);
    await expect(visitor.getByRole("dialog", { name: /^Welcome to / })).toBeVisible();
    await visitor.keyboard.press("Escape");
    await expect(visitor.getByRole("main")).toBeVisible();
    await visitor.getByRole("button", { name: "Organization menu" }).click();
    await visitor.getByRole("menuitem", { name: /Sign out/ }).click();
    await visitor.waitForURL(`${openId.issuer}/**`);
    await visitor.getByRole("button", { name: "Yes" }).click();
    await expect(visitor).toHaveURL(`${site}/login`);

    await page.goto("/#organization/auth-methods");
    const passwords = page.getByRole("switch", { name: "Password", exact: true });
    await expect(passwords).toBeChecked();
    await expect(page.getByText("It answers")).toBeVisible();
    await expect(page.getByText(`${site}/api/auth/callback/oidc`)).toBeVisible();
    await expectAccessible(page, "signing-in-methods");
    await passwords.click();
    await expect(passwords).not.toBeChecked();
    await expect(page.getByRole("switch", { name: "Identity provider (OpenID Connect)" })).toBeDisabled();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto("/login");
    await expect(stranger.getByRole("button", { name: "Continue with Example ID" })).toBeVisible();
    await expect(stranger.getByLabel("Password", { exact: true })).toBeHidden();
    await expectAccessible(stranger, "signing-in-without-passwords");
    await passwords.click();
    await expect(passwords).toBeChecked();

    await page.goto("/#organization/users");
    await page.getByRole("button", { name: "Account of Jonas Lindqvist" }).click();
    await page.getByRole("menuitem", { name: "Turn off second factor…" }).click();
    await expect(page.getByText("They have none", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn off" })).toBeDisabled();
    await expectAccessible(page, "signing-in-factor-removal");
    await page.getByRole("button", { name: "Cancel" }).click();

    await (await openAs(browser, "Jonas Lindqvist")).evaluate(() =>
      fetch("/api/v1/users/me/api_keys", { method: "POST", body: new URLSearchParams({ name: "Backup" }) }),
    );
    await page.getByRole("button", { name: "Account of Jonas Lindqvist" }).click();
    await page.getByRole("menuitem", { name: "End access…" }).click();
    await expect(page.getByRole("checkbox", { name: /^Sign out of \d+ browsers?$/ })).toBeVisible();
    // Other tests use their signed-in browser.
    await page.getByRole("checkbox", { name: "Revoke 1 key for a program" }).click();
    await expect(page.getByText("They have no passkeys.")).toBeVisible();
    await expectAccessible(page, "signing-in-access-of-person");
    await page.getByRole("button", { name: "End access" }).click();
    await expect(page.getByText("Access to the account of Jonas Lindqvist was ended.")).toBeVisible();

    await page.goto("/#settings/access");
    await page.getByRole("button", { name: "Set up a second factor" }).click();
    await expect(page.getByRole("img", { name: "QR code for the key" })).toBeVisible();
    await expectAccessible(page, "signing-in-qr-code");
  } finally {
    await openId.close();
  }
});
