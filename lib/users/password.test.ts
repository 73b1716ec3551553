/** Password hashes. */
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../users/password.ts";

test("a password matches its own hash and no other", async () => {
  const hash = await hashPassword("correct horse");
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
  expect(await verifyPassword(hash, "correct horse ")).toBe(false);
  expect(await verifyPassword(hash, "")).toBe(false);
});

test("no password matches an account without one, not even the decoy's", async () => {
  expect(await verifyPassword(null, "a password that belongs to nobody")).toBe(false);
});

test("the hash is argon2id with its parameters, and salted", async () => {
  const [one, two] = [await hashPassword("same"), await hashPassword("same")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});
