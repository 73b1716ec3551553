/** Wrong passwords are counted by account and by address; right ones are not counted. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { query, sql } from "../db/sql.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { countAttempt, forgetAttempts } from "./sign-in-attempts.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ development: false });
});
afterAll(() => server.stop());

const from = (clientAddress: string, username: string) => ({ realmId: 1, username, clientAddress });

test("people behind one address can sign in any number of times with the right password", async () => {
  for (let index = 0; index < 70; index += 1) {
    const attempt = from("198.51.100.1", `colleague${index}@example.com`);
    await expect(countAttempt(attempt)).resolves.toBeUndefined();
    await forgetAttempts(attempt);
  }
  const counted = await query(sql`SELECT FROM sign_in_attempt WHERE attempts > 0`);
  expect(counted).toEqual([]);
});

test("fifty wrong guesses on as many accounts lock the address", async () => {
  for (let index = 0; index < 50; index += 1)
    await countAttempt(from("198.51.100.2", `guess${index}@example.com`));
  const next = from("198.51.100.2", "another@example.com");
  await expect(countAttempt(next)).rejects.toMatchObject({ code: "RATE_LIMIT_HIT" });
  await expect(countAttempt(from("198.51.100.3", "another@example.com"))).resolves.toBeUndefined();
});
