/** Password hashes. */
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

const ADDRESS = "192.0.2.1";

test("a password matches its own hash and no other", async () => {
  const hash = await hashPassword("correct horse");
  expect(await verifyPassword(hash, "correct horse", ADDRESS)).toBe(true);
  expect(await verifyPassword(hash, "correct horse ", ADDRESS)).toBe(false);
  expect(await verifyPassword(hash, "", ADDRESS)).toBe(false);
});

test("no password matches an account without one, not even the decoy's", async () => {
  expect(await verifyPassword(null, "a password that belongs to nobody", ADDRESS)).toBe(false);
});

test("the hash is argon2id with its parameters, and salted", async () => {
  const [one, two] = [await hashPassword("same"), await hashPassword("same")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

test("passwords from one address delay one from another by those in progress only", async () => {
  const order: string[] = [];
  const check = async (address: string) => {
    await verifyPassword(null, "guess", address);
    order.push(address);
  };
  await check("2001:db8:0:1::1");
  const flood = Array.from({ length: 12 }, (_, index) => check(`2001:db8:0:1::${index}`));
  await Promise.all([...flood, check("2001:db8:0:2::1")]);
  expect(order.indexOf("2001:db8:0:2::1")).toBeLessThan(4);
});
