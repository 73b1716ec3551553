/** Backups in a bucket of a real store. */
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startS3 } from "../../testing/outside/s3-server.ts";
import { BackupBucket } from "./backup-bucket.ts";
import { openBackup, placeOf } from "./open-backup.ts";

test("an object is written whole or not at all, never replaced, found, read and removed", async () => {
  await using store = await startS3();
  const { name, ...s3 } = store.bucket;
  const bucket = new BackupBucket(s3);
  const address = { bucket: name, key: "nightly/a.tar.zst" };
  const place = await placeOf(`s3://${name}/${address.key}`, s3);
  await place.prepare();
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("The database is gone.");
    })(),
  );
  await expect(place.write(failing)).rejects.toThrow("The database is gone.");
  expect(await bucket.list(name, "nightly/")).toEqual([]);
  expect(await place.write(Readable.from([Buffer.from("whole")]))).toBe(5);
  await expect(place.prepare()).rejects.toThrow(`s3://${name}/nightly/a.tar.zst exists already.`);
  expect(await bucket.list(name, "nightly/")).toEqual([address.key]);
  expect(await text(await bucket.read(address))).toBe("whole");
  const opened = openBackup(`s3://${name}/${address.key}`, s3, { passphrase: null, identities: [] });
  await expect(opened).rejects.toThrow("is not a backup of Parley.");
  await bucket.remove(address);
  await expect(bucket.read(address)).rejects.toThrow(`There is no backup s3://${name}/nightly/a.tar.zst.`);
});

test("an error says what is wrong with an address", async () => {
  await using store = await startS3();
  const { name: _name, ...s3 } = store.bucket;
  await expect(placeOf("s3://bucket/folder/", s3)).rejects.toThrow("is not an address of an object");
  await expect(placeOf("https://example.com/a", s3)).rejects.toThrow("is not an address of an object");
  await expect(placeOf("s3://bucket/a", null)).rejects.toThrow("Buckets need PARLEY_S3_ACCESS_KEY_ID");
  const missing = await placeOf("s3://missing-bucket/a", s3);
  const reason = await missing.write(Readable.from([Buffer.from("a")])).catch(missing.explain);
  expect(String(reason)).toContain("The store has no bucket missing-bucket.");
});
