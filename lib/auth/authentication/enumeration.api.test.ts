/** Timing reveals no accounts. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const mailbox = await openMailbox();
const { org } = await serveOrganization({
  development: false,
  trustedProxies: 1,
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
});

let addresses = 0;
function ask(path: string, form: Record<string, string>) {
  addresses += 1;
  return org.anonymous.raw({
    method: "POST",
    path,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": `198.51.100.${addresses}`,
    },
    body: new URLSearchParams(form).toString(),
  });
}

/** Excludes background jobs. */
const OF_REQUEST = /password_hash|INSERT INTO [\w".]*(?:sign_in_attempt|mail_link|outgoing_mail)/;

async function workFor(path: string, form: Record<string, string>): Promise<string[]> {
  const statements = await statementsOf(() => ask(path, form));
  return statements.map(({ text }) => text).filter((text) => OF_REQUEST.test(text));
}

test.each<[string, (email: string) => Record<string, string>]>([
  ["/fetch_api_key", (username) => ({ username, password: "wrong" })],
  ["/password_reset", (email) => ({ email })],
  ["/accounts/find", (email) => ({ email })],
])("%s sends the same statements for everybody", async (path, formFor) => {
  const known = await workFor(path, formFor(org.member.email));
  const unknown = await workFor(path, formFor(`${randomUUID()}@example.com`));
  expect(known.length).toBeGreaterThan(1);
  expect(unknown).toEqual(known);
});

test("a wrong password is hashed for everybody, also for bots and addresses without an account", async () => {
  const usernames = [org.moderator.email, `${randomUUID()}@example.com`, org.bot.email];
  const least = usernames.map(() => Number.POSITIVE_INFINITY);
  // Several rounds, because background jobs add work in bursts.
  for (let round = 0; round < 6; round += 1) {
    for (const [index, username] of usernames.entries()) {
      const before = process.cpuUsage();
      await ask("/fetch_api_key", { username, password: "wrong" });
      const { user, system } = process.cpuUsage(before);
      least[index] = Math.min(least[index] ?? 0, user + system);
    }
  }
  const [known = 0, ...others] = least;
  for (const other of others) expect(other / known).toBeGreaterThan(0.5);
});
