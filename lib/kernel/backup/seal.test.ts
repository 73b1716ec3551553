/** Encryption of backups. */
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const NO_KEY = { passphrase: null, identities: [] };
const passphrase = "four words of a list";

const sealed = async (encryption: Parameters<typeof seal>[1]) =>
  Buffer.concat(await (await seal(Readable.from([Buffer.from("contents")]), encryption)).toArray());

const open = async (bytes: Buffer, opening: Parameters<typeof unseal>[2]) =>
  text(await unseal(Readable.from([bytes]), "a.backup", opening));

test("what a passphrase seals, only the passphrase opens", async () => {
  const bytes = await sealed({ recipients: [], passphrase });
  expect(await open(bytes, { ...NO_KEY, passphrase })).toBe("contents");
  await expect(open(bytes, { ...NO_KEY, passphrase: "four other words" })).rejects.toThrow(
    "a.backup cannot be decrypted: neither PARLEY_BACKUP_PASSPHRASE nor",
  );
  await expect(open(bytes, NO_KEY)).rejects.toThrow("a.backup is encrypted: set PARLEY_BACKUP_PASSPHRASE");
});

test("what is sealed for two keys, either opens", async () => {
  const keys = [await generateX25519Identity(), await generateX25519Identity()];
  const recipients = await Promise.all(keys.map(identityToRecipient));
  const bytes = await sealed({ recipients, passphrase: null });
  for (const key of keys) expect(await open(bytes, { ...NO_KEY, identities: [key] })).toBe("contents");
});

test("a mistyped key is refused, and a private one not repeated", async () => {
  const key = `${(await generateX25519Identity()).slice(0, -1)}Q`;
  const bytes = await sealed({ recipients: [], passphrase: null });
  expect(await open(bytes, { ...NO_KEY, identities: [key] })).toBe("contents");
  const mistyped = "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq";
  await expect(sealed({ recipients: [mistyped], passphrase: null })).rejects.toThrow(mistyped);
  const own = await identityToRecipient(await generateX25519Identity());
  const forOwn = await sealed({ recipients: [own], passphrase: null });
  const wrong = key.replace(/.$/, (last) => (last === "Q" ? "P" : "Q"));
  const reasons = await Promise.all(
    [key, wrong].map((identity) =>
      open(forOwn, { ...NO_KEY, identities: [identity] }).catch((error: Error) => error.message),
    ),
  );
  expect(reasons).toContain("PARLEY_BACKUP_IDENTITY_FILE has a mistyped key.");
  expect(String(reasons)).not.toContain("AGE-SECRET-KEY");
});
