/** Joining by an invitation link. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openApart, openAs, openElsewhere } from "./people.ts";
import { test } from "./story.ts";

const PASSWORD = "a long and quiet river";

const sizes = [
  { name: "wide", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { name: "narrow", colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

/** Returns the path. */
function createLink(page: Page, channelName: string): Promise<string> {
  return page.evaluate(async (name) => {
    const { stream_id } = await (await fetch(`/api/v1/get_stream_id?stream=${name}`)).json();
    const body = new URLSearchParams({ stream_ids: JSON.stringify([stream_id]) });
    const answer = await (await fetch("/api/v1/invites/multiuse", { method: "POST", body })).json();
    return new URL(answer.invite_link).pathname;
  }, channelName);
}

function revokeAll(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { invites } = await (await fetch("/api/v1/invites")).json();
    for (const { id } of invites) await fetch(`/api/v1/invites/multiuse/${id}`, { method: "DELETE" });
  });
}

/** Steps that somebody new is led through once, on each size of window. */
async function meetTopics(visitor: Page, name: string): Promise<void> {
  const welcome = visitor.getByRole("dialog", { name: /^Welcome to / });
  await expect(welcome.getByLabel("Your name")).toHaveValue(`Nova ${name}`);
  await expectAccessible(visitor, `welcome-${name}`);
  await welcome.getByLabel("Your name").fill(`Nova Nordin ${name}`);
  await welcome.getByRole("button", { name: "Next" }).click();
  const topics = visitor.getByRole("dialog", { name: "Every message has a topic" });
  await expect(topics.getByRole("button", { name: "Get started" })).toBeFocused();
  await expectAccessible(visitor, `topics-${name}`);
  await visitor.keyboard.press("Enter");
  await expect(topics).toHaveCount(0);
  await expect(visitor.getByRole("main")).toBeVisible();
  const own = await visitor.evaluate(async () => (await fetch("/api/v1/users/me")).json());
  expect(own.full_name).toBe(`Nova Nordin ${name}`);
  await visitor.reload();
  await expect(visitor.getByRole("main")).toBeVisible();
  await expect(visitor.getByRole("dialog")).toHaveCount(0);
}

for (const { name, colorScheme, viewport } of sizes) {
  test(`somebody new joins by a link and finds its channels, ${name}`, async ({ browser }) => {
    const administrator = await openAs(browser, "Jonas Lindqvist");
    const link = await createLink(administrator, "random");
    const visitor = await (await browser.newContext({ colorScheme, viewport })).newPage();

    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: /^Join / })).toBeVisible();
    await expect(visitor.getByText("Jonas Lindqvist has invited you.")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Sign in to an existing account" })).toBeVisible();
    await expectAccessible(visitor, `join-${name}`);
    await visitor.getByLabel("Your name").fill(`Nova ${name}`);
    await visitor.getByLabel("Email address").fill(`nova-${name}@example.com`);
    await visitor.getByLabel("Password", { exact: true }).fill("password1");
    await visitor.getByRole("button", { name: "Join" }).click();
    await expect(visitor.getByRole("alert").filter({ hasText: /too easy/ })).toBeVisible();
    await expect(visitor.getByLabel("Your name")).toHaveValue(`Nova ${name}`);
    await visitor.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await visitor.getByRole("button", { name: "Join" }).click();
    await expect(visitor).not.toHaveURL(/join/);
    await meetTopics(visitor, name);

    const channels = await visitor.evaluate(async () => {
      const { subscriptions } = await (await fetch("/api/v1/users/me/subscriptions")).json();
      return subscriptions.map((channel: { name: string }) => channel.name);
    });
    expect(channels).toEqual(["random"]);
    if (name === "wide") {
      const conversations = visitor.getByRole("navigation", { name: "Conversations" });
      await expect(conversations.getByRole("link", { name: /^random/ })).toBeVisible();
      await expect(conversations.getByRole("link", { name: /Welcome Bot/ })).toBeVisible();
    }

    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: /^You are a member of / })).toBeVisible();
    await expect(
      visitor.getByText(`You are signed in as Nova Nordin ${name}.`, { exact: false }),
    ).toBeVisible();
    await expectAccessible(visitor, `join-member-${name}`);

    await administrator.goto("/#organization/users/invitations");
    const open = administrator.getByRole("list", { name: "Open invitations" });
    await expect(open).toContainText(`Joined: Nova Nordin ${name}`);
    await revokeAll(administrator);
    const earlier = administrator.getByRole("list", { name: "Joined by earlier invitations" });
    await expect(earlier).toContainText(`Nova Nordin ${name}`);
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: "This invitation was revoked" })).toBeVisible();
    await expectAccessible(visitor, `join-revoked-${name}`);
    await visitor.goto("/join/nothing");
    await expect(visitor.getByRole("heading", { name: "This invitation does not exist" })).toBeVisible();
    await expectAccessible(visitor, `join-unknown-${name}`);
  });
}

test("links that are shown begin with the page's address, and mailed ones come with a warning", async ({
  browser,
}) => {
  const page = await openElsewhere(browser, "Jonas Lindqvist", "#organization/users/invitations");
  const { origin } = new URL(page.url());
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await expect(dialog.getByText(/Links in emails begin with http:\/\/localhost/)).toBeVisible();
  await expectAccessible(page, "invite-elsewhere");
  await dialog.getByRole("combobox", { name: "How to invite" }).click();
  await page.getByRole("option", { name: "By a link that I share" }).click();
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByLabel("Invitation link")).toHaveValue(new RegExp(`^${origin}/join/`));
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(`${origin}/join/`);
  await revokeAll(page);

  await page.context().clearCookies();
  await page.goto("/forgot");
  await expect(page.getByText(/The link in the email will begin with http:\/\/localhost/)).toBeVisible();
  await expectAccessible(page, "forgot-elsewhere");
});

test("on a server that sends no email, a link is offered first, and forgotten passwords need a person", async ({
  browser,
}) => {
  const page = await openApart(browser, "Jonas Lindqvist", "#inbox");
  await page.route("**/api/v1/ways_in", async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), sends_mail: false, password_reset: false };
    await route.fulfill({ response: answer, json });
  });
  await page.goto("/#organization/users/invitations");
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await expect(dialog.getByText("This server does not send email yet", { exact: false })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  await expectAccessible(page, "invite-without-mail");
  await page.goto("/#settings/profile");
  await expect(page.getByText("you could not confirm a new address", { exact: false })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email address" })).toHaveAttribute("readonly");
  await expect(
    page.getByText("Change it under People, with “Edit account…”.", { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, "account-without-mail");
  await page.goto("/#settings/notifications");
  await expect(page.getByText("nothing comes by email", { exact: false })).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByText("This server does not send email,", { exact: false })).toBeVisible();
  await expect(page.getByText("Ask an administrator of your organization")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveCount(0);
  await expectAccessible(page, "forgot-without-mail");
});

test("a guest is invited to chosen channels, and reads in plain words why signing in failed", async ({
  browser,
}) => {
  const page = await openApart(browser, "Jonas Lindqvist", "#organization/users/invitations");
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  const defaults = dialog.getByRole("switch", { name: "Subscribe them to the default channels" });
  await expect(defaults).toBeChecked();
  await dialog.getByRole("combobox", { name: "They join as" }).click();
  await page.getByRole("option", { name: "Guest" }).click();
  await expect(defaults).not.toBeChecked();
  const sent = page.waitForRequest("**/api/v1/invites");
  await dialog.getByLabel("Email addresses").fill(`guest-${Date.now()}@example.com`);
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  expect((await sent).postData()).toContain("include_realm_default_subscriptions=false");

  const member = await openAs(browser, "Yara Haddad", "#organization/users/invitations");
  await expect(member.getByText("You have no open invitations.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email address").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(
    page.getByText("The email address or the password is incorrect. Check both and try again."),
  ).toBeVisible();
});
