/** Rate limits of sign-in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { acceptAttempt, countAttempt, removeOldAttempts } from "./sign-in-attempts.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ development: false });
});
afterAll(() => server.stop());

const from = (clientAddress: string, username: string) => ({ realmId: 1, username, clientAddress });

async function allowedOf(count: number, clientAddress: string, username: string): Promise<number> {
  for (let index = 0; index < count; index += 1) {
    try {
      await countAttempt(from(clientAddress, username));
    } catch (error) {
      expect(error).toMatchObject({ code: "RATE_LIMIT_HIT", extra: { "retry-after": expect.any(Number) } });
      return index;
    }
  }
  return count;
}

async function guessFromEverywhere(username: string): Promise<void> {
  for (let address = 0; address < 10; address += 1) {
    expect(await allowedOf(11, `10.0.${username.length}.${address}`, username)).toBe(10);
  }
}

test("people behind one address can sign in any number of times with the right password", async () => {
  for (let index = 0; index < 70; index += 1) {
    const attempt = from("198.51.100.1", `colleague${index}@example.com`);
    await expect(countAttempt(attempt)).resolves.toBeUndefined();
    await acceptAttempt(attempt);
  }
  const counted = await query(sql`SELECT FROM sign_in_attempt WHERE attempts > 0`);
  expect(counted).toEqual([]);
});

test("fifty wrong guesses on as many accounts lock the address", async () => {
  for (let index = 0; index < 50; index += 1)
    await countAttempt(from("198.51.100.2", `guess${index}@example.com`));
  expect(await allowedOf(1, "198.51.100.2", "another@example.com")).toBe(0);
  expect(await allowedOf(1, "198.51.100.3", "another@example.com")).toBe(1);
});

test("the addresses of one IPv6 customer are counted as one", async () => {
  expect(await allowedOf(10, "2001:db8:0:1::1", "v6@example.com")).toBe(10);
  expect(await allowedOf(10, "2001:db8:0:1:ffff::2", "v6@example.com")).toBe(0);
  expect(await allowedOf(10, "2001:db8:0:2::1", "v6@example.com")).toBe(10);
});

test("further attempts from a blocked address do not count against the account", async () => {
  const victim = "victim@example.com";
  for (let index = 0; index < 300; index += 1) {
    await countAttempt(from("198.51.100.4", index < 50 ? `x${index}@example.com` : victim)).catch(() => {});
  }
  expect(await allowedOf(11, "198.51.100.5", victim)).toBe(10);
});

test("guessing from many addresses gets one guess each, and the user's first attempt still succeeds", async () => {
  const guessed = "guessed@example.com";
  await guessFromEverywhere(guessed);
  for (let address = 0; address < 20; address += 1) {
    expect(await allowedOf(10, `10.1.0.${address}`, guessed)).toBe(1);
  }
  const firstAttempt = from("198.51.100.6", guessed);
  await expect(countAttempt(firstAttempt)).resolves.toBeUndefined();
  await acceptAttempt(firstAttempt);
});

test("guessing elsewhere does not limit addresses where the user has signed in before", async () => {
  const person = "person@example.com";
  const home = from("2001:db8:0:9::1", person);
  await countAttempt(home);
  await acceptAttempt(home);
  await query(sql`UPDATE sign_in_attempt SET resets_at = now() - interval '1 day'`);
  await removeOldAttempts();
  await guessFromEverywhere(person);
  expect(await allowedOf(11, "2001:db8:0:9::2", person)).toBe(10);
});

test("expired windows are removed, and known addresses after 90 days", async () => {
  const attempt = from("198.51.100.7", "somebody@example.com");
  await countAttempt(attempt);
  await acceptAttempt(attempt);
  const rowsAfter = async (days: number) => {
    await query(sql`UPDATE sign_in_attempt SET resets_at = now() - interval '1 day',
      known_until = known_until - ${days} * interval '1 day'`);
    await removeOldAttempts();
    const [row] = await query<{ known: number }>(sql`SELECT count(*) AS known FROM sign_in_attempt`);
    return row?.known;
  };
  expect(await rowsAfter(89)).toBeGreaterThan(0);
  expect(await rowsAfter(2)).toBe(0);
});
