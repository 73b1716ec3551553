/** The directory's control of its accounts, against a real LDAP server. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { configure } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { LdapDirectory } from "../../testing/outside/ldap-directory.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { TEST_PASSWORD } from "../../testing/test-organization.ts";
import { followDirectory } from "./follow-directory.ts";

const PASSWORD = "an old password of the directory";
const NEW_PASSWORD = "a long and quiet river";

const directory = await LdapDirectory.open();
if (directory) await decidesBy(directory);
else
  test.skip("no LDAP server is available: slapd is not installed, and Debian's package cannot be downloaded");

async function decidesBy(ldap: LdapDirectory) {
  afterAll(() => ldap.close());
  const mailbox = await openMailbox();
  const { org } = await serveOrganization({ mailServer: { url: mailbox.url, from: "chat@mail.example" } });
  const configured = async () => configure({ ldap: await ldap.configuration() });
  beforeEach(configured);

  const signIn = (username: string, password: string) =>
    org.anonymous.post("/fetch_api_key", { username, password });
  const userOf = async (id: unknown) => (await org.owner.client.get(`/users/${Number(id)}`)).body.user;
  const offerLdap = async (isOffered: boolean) => {
    const authentication_methods = { LDAP: isOffered };
    expect((await org.owner.client.patch("/realm", { authentication_methods })).status).toBe(200);
  };
  const reset = (key: string) => org.anonymous.post(`/password_reset/${key}`, { password: NEW_PASSWORD });

  async function resetMail(email: string): Promise<string> {
    const texts = () =>
      mailbox.mails.filter(({ recipients }) => recipients.includes(email)).map(({ text = "" }) => text);
    const before = texts().length;
    expect((await org.anonymous.post("/password_reset", { email })).status).toBe(200);
    await expect.poll(() => texts().length).toBe(before + 1);
    return texts().at(-1) ?? "";
  }
  const keyIn = (mail: string) => /\/reset\/(\S+)/.exec(mail)?.[1] ?? "";

  test("an entry without its address stays: only entries that the filter no longer finds are gone", async () => {
    await ldap.add({ uid: "nomad", mail: "nomad@example.com", name: "Nora Nomad", password: PASSWORD });
    const { body } = await signIn("nomad", PASSWORD);
    const present = { is_active: true, delivery_email: "nomad@example.com", full_name: "Nora Nomad" };
    for (const mail of [[], ["no address"]]) {
      await ldap.set("nomad", "mail", ...mail);
      await followDirectory();
      expect(await userOf(body.user_id)).toMatchObject(present);
      expect((await signIn("nomad", PASSWORD)).body).toMatchObject({ user_id: body.user_id });
    }
    await ldap.set("nomad", "title", "gone");
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject({ is_active: false });
    await ldap.set("nomad", "title");
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject(present);
  });

  test("a new person without an address learns why they cannot join, once the password is right", async () => {
    await ldap.add({ uid: "nobody", name: "No Address", password: PASSWORD });
    expect(await signIn("nobody", PASSWORD)).toMatchObject({
      status: 400,
      body: {
        code: "BAD_REQUEST",
        msg: "Your entry in the directory has no email address. Ask your administrators to add it.",
      },
    });
    expect((await signIn("nobody", "wrong")).body.code).toBe("AUTHENTICATION_FAILED");
  });

  describe("people may set a password, which ends when the directory takes over again,", () => {
    test.each<[string, string, () => Promise<void>, () => Promise<void>]>([
      [
        "once the server no longer has a directory",
        "hugo",
        async () => configure({ ldap: null }),
        configured,
      ],
      ["once the organization no longer offers it", "olga", () => offerLdap(false), () => offerLdap(true)],
    ])("%s", async (_when, uid, giveUp, takeUp) => {
      const email = `${uid}@example.com`;
      await ldap.add({ uid, mail: email, password: PASSWORD });
      const { body } = await signIn(uid, PASSWORD);
      expect(await resetMail(email)).toContain("the password of your organization's directory");
      await giveUp();
      expect((await signIn(uid, PASSWORD)).status).toBe(403);
      expect((await reset(keyIn(await resetMail(email)))).status).toBe(200);
      expect((await signIn(email, NEW_PASSWORD)).body).toMatchObject({ user_id: body.user_id });
      await takeUp();
      expect((await signIn(email, NEW_PASSWORD)).status).toBe(403);
      expect((await signIn(uid, PASSWORD)).body).toMatchObject({ user_id: body.user_id });
    });
  });

  test("a password reset link from before the directory took over the account does not work", async () => {
    const person = await org.add({ email: "early@example.com", password: TEST_PASSWORD });
    const key = keyIn(await resetMail(person.email));
    await ldap.add({ uid: "early", mail: person.email, password: PASSWORD });
    expect((await signIn("early", PASSWORD)).body).toMatchObject({ user_id: person.id });
    expect(await reset(key)).toMatchObject({
      status: 403,
      body: {
        code: "PASSWORD_AUTH_DISABLED",
        msg: "Your organization's directory signs this account in.",
      },
    });
    const where = { id: person.id };
    const row = await database().prisma.user.findUniqueOrThrow({ where, select: { passwordHash: true } });
    expect(row).toEqual({ passwordHash: null });
    expect((await org.anonymous.get(`/mail_links/${key}`)).body).toMatchObject({ state: "open" });
  });

  test("nobody is deactivated while the organization has switched the directory off", async () => {
    await ldap.add({ uid: "stays", mail: "stays@example.com", password: PASSWORD });
    const { body } = await signIn("stays", PASSWORD);
    await ldap.set("stays", "title", "gone");
    await offerLdap(false);
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject({ is_active: true });
    await offerLdap(true);
    await followDirectory();
    expect(await userOf(body.user_id)).toMatchObject({ is_active: false });
  });
}
