/** The pages and files that desktop apps for the protocol open. */
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./story.ts";

test("a desktop app finds the organization's name and icon, and asks whether the server is there", async ({
  request,
}) => {
  const settings = await (await request.get("/api/v1/server_settings")).json();
  expect(settings).toMatchObject({ realm_name: "Northwind Labs", zulip_feature_level: expect.any(Number) });
  const icon = await request.get(settings.realm_icon);
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/png"]);
  const plainIcon = await request.get("/favicon.ico");
  expect([plainIcon.status(), plainIcon.headers()["content-type"]]).toEqual([200, "image/x-icon"]);
  expect((await request.head("/api/v1/server_settings")).status()).toBe(200);
});

test("somebody who has forgotten an organization's address is mailed a list", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/accounts/find");
  await page.getByLabel("Email address").fill("ingrid@example.com");
  await page.getByRole("button", { name: "Send the list" }).click();
  await expect(page.getByText("If there are accounts", { exact: false })).toBeVisible();
  await expectAccessible(page, "desktop-apps-find-accounts");
  await page.goto("/mails");
  const mail = page.getByRole("listitem").filter({ hasText: "To ingrid@example.com" });
  await expect(mail.filter({ hasText: "Your organizations" }).first()).toContainText("Northwind Labs");
});
