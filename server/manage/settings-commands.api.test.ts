/** Administrators' commands for organizations, their settings and their mail. */
import { expect, test } from "vitest";
import { openMailbox } from "../../lib/testing/outside/mailbox.ts";
import { runManage } from "../../lib/testing/run-manage.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import { runCommand } from "./run-command.ts";

const { org } = await serveOrganization(OWN_SERVER);
const subdomain = org.host.split(".")[0] ?? "";
const mailbox = await openMailbox();
const asJson = async (...given: readonly string[]) => JSON.parse(await runCommand([...given, "--json"]));

test("a renamed organization has its name everywhere, and the audit log says that the server renamed it", async () => {
  const events = await org.member.listen();
  expect(await runCommand(["organizations", "rename", subdomain, "Renamed Inc."])).toBe(
    "Test organization is called Renamed Inc. now.",
  );
  expect((await events.next("realm")).data).toMatchObject({ name: "Renamed Inc." });
  const { organizations } = await asJson("organizations", "list");
  expect(organizations).toContainEqual({
    subdomain,
    name: "Renamed Inc.",
    is_active: true,
    people: 5,
    delete_at: null,
  });
  const { body } = await org.owner.client.get("/realm/audit_log", { limit: 1 });
  expect(body.entries).toMatchObject([{ acting_user_id: null, operation: "update-realm" }]);
  await expect(runCommand(["organizations", "rename", subdomain, " "])).rejects.toThrow("cannot be blank");
});

test("a dry run deactivates no organization, and what is done already is refused", async () => {
  expect(await runCommand(["organizations", "deactivate", subdomain, "--dry-run"])).toContain(
    "would be deactivated",
  );
  expect((await org.member.client.get("/users/me")).status).toBe(200);
  await expect(runCommand(["organizations", "reactivate", subdomain])).rejects.toThrow("is active already.");
});

test("a setting is read and changed by its name in the API", async () => {
  expect(await runCommand(["settings", "get", subdomain, "invite_required"])).toBe("invite_required\ttrue");
  const events = await org.member.listen();
  expect(await asJson("settings", "set", subdomain, "invite_required", "false")).toEqual({
    settings: { invite_required: false },
  });
  expect((await events.next("realm")).data).toMatchObject({ invite_required: false });
  expect(await runCommand(["settings", "set", subdomain, "description", "For all of us"])).toContain(
    "For all",
  );
  const { settings } = await asJson("settings", "get", subdomain);
  expect(settings).toMatchObject({ description: "For all of us", authentication_methods: { Email: true } });
  expect(settings).not.toHaveProperty("default_avatar_source");
  expect(await runCommand(["settings", "set", subdomain, "signup_announcements_stream_id", "-1"])).toContain(
    "-1",
  );
});

test.each([
  [
    ["settings", "get", subdomain, "invite_requird"],
    "There is no setting invite_requird. The nearest: invite_required",
  ],
  [["settings", "set", subdomain, "invite_required", "maybe"], "invite_required is not a boolean"],
  [["settings", "set", subdomain, "invite_required", "null"], "invite_required needs a value."],
  [["settings", "set", subdomain, "can_create_bots_group", "1"], "is a permission: owners change it"],
  [["settings", "set", subdomain, "default_avatar_source", "J"], "default_avatar_source has no effect here."],
  [["settings", "set", subdomain, "signup_announcements_stream_id", "999999"], "Invalid channel ID"],
  [
    ["settings", "set", subdomain, "authentication_methods", '{"Email":false}'],
    "At least one authentication method",
  ],
  [["send-test-mail", subdomain, "nobody"], "nobody is not an email address."],
  [["send-test-mail", subdomain, "a@example.com"], "This server does not send email."],
])("%j is refused", async (given, reason) => {
  await expect(runCommand(given)).rejects.toThrow(reason);
});

test("a test mail arrives, as the organization sends its mail", async () => {
  const variables = { PARLEY_SMTP_URL: mailbox.url, PARLEY_MAIL_FROM: "parley@example.com" };
  const { code, out } = await runManage(["send-test-mail", subdomain, "test@example.com"], { variables });
  expect([code, out]).toEqual([0, "The mail server has accepted an email to test@example.com."]);
  expect(await mailbox.mailTo("test@example.com")).toMatchObject({
    subject: "Mail from Renamed Inc. arrives",
  });
});

test("a test mail says why the mail server does not take it", async () => {
  const variables = { PARLEY_SMTP_URL: "smtp://127.0.0.1:1", PARLEY_MAIL_FROM: "parley@example.com" };
  const { code, error } = await runManage(["send-test-mail", subdomain, "a@example.com"], { variables });
  expect(code).toBe(1);
  expect(error).toContain("The mail server did not accept the email: ");
});
