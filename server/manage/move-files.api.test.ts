/** Files in folders and buckets. */
import { randomBytes } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { logger } from "../../lib/kernel/log.ts";
import { type FileStore, fileStore, setFileStore } from "../../lib/kernel/storage/file-store.ts";
import { checkStore } from "../../lib/kernel/storage/known-store.ts";
import { LocalStore } from "../../lib/kernel/storage/local-store.ts";
import { openStore, TwoStores } from "../../lib/kernel/storage/open-store.ts";
import { S3Store } from "../../lib/kernel/storage/s3-store.ts";

import { refuseAll, startS3, startScriptedS3 } from "../../lib/testing/outside/s3-server.ts";
import { getFile } from "../../lib/testing/pictures.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { unusedFolder } from "../../lib/testing/test-server.ts";
import { CommandError } from "./command.ts";
import { runCommand } from "./run-command.ts";

const s3 = await startS3();
afterAll(() => s3.stop());
const { server, org } = await serveOrganization({ bucket: s3.bucket });
const { member } = org;

const bytes = randomBytes(6_000_000);
const send = (file = new File([bytes], "data.bin")) => member.client.post("/user_uploads", { file });
const get = (path: string, headers = {}) =>
  getFile({ port: server.port, host: org.host, path, account: member, headers });
const uploaded = async () => z.object({ url: z.string() }).parse((await send()).body).url;

test("a file in a bucket comes back as it was, whole and in part", async () => {
  const url = await uploaded();
  expect((await get(url)).body.equals(bytes)).toBe(true);
  const part = await get(url, { range: "bytes=5500000-5500009" });
  expect(part).toMatchObject({ status: 206, body: bytes.subarray(5_500_000, 5_500_010) });
});

test("while the bucket refuses, uploads and downloads say so, and nothing is lost", async () => {
  const url = await uploaded();
  const used = async () => (await member.client.get("/attachments")).body;
  const [before, store] = [await used(), fileStore()];
  await using broken = await startScriptedS3(refuseAll);
  setFileStore(await openStore(unusedFolder(), { bucket: broken.bucket, filesIn: "s3" }));
  try {
    const refusal = {
      code: "SERVICE_UNAVAILABLE",
      msg: "The server cannot use its file store at the moment. Please try again later.",
    };
    for (const file of [new File(["small"], "small.txt"), new File([bytes], "large.bin")]) {
      expect(await send(file)).toMatchObject({
        status: 503,
        body: refusal,
        headers: { "retry-after": "10" },
      });
    }
    const answer = await get(url);
    expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([503, refusal]);
  } finally {
    setFileStore(store);
  }
  expect(await used()).toEqual(before);
  expect((await get(url)).body.equals(bytes)).toBe(true);
});

test("files move to a folder and back by a command, which goes on after an interruption", async () => {
  const urls = [await uploaded(), await uploaded(), await uploaded()];
  const all = async () => {
    const answers = await Promise.all(urls.map((url) => get(url)));
    return answers.every(({ body }) => body.equals(bytes));
  };
  const [store, folder] = [fileStore(), unusedFolder()];
  const rows = await query<{ key: string }>(sql`SELECT key FROM stored_file`);
  const sizes = await Promise.all(rows.map(({ key }) => store.size(key)));
  const count = sizes.filter((size) => size !== null).length;
  try {
    // The folder takes two files before the command is interrupted.
    const local = new LocalStore(folder);
    let room = 2;
    const interrupted: FileStore = {
      write: async (key, content) => {
        room -= 1;
        if (room < 0) throw new Error("interrupted");
        await local.write(key, content);
      },
      read: (key, range) => local.read(key, range),
      size: (key) => local.size(key),
      remove: (key) => local.remove(key),
    };
    setFileStore(new TwoStores(interrupted, new S3Store(s3.bucket)));
    await expect(runCommand(["move-files"])).rejects.toThrow("interrupted");
    expect(await all()).toBe(true);
    setFileStore(await openStore(folder, { bucket: s3.bucket, filesIn: "folder" }));
    await runCommand(["move-files"]);
    setFileStore(await openStore(folder, { bucket: null, filesIn: "folder" }));
    expect(await all()).toBe(true);
    await expect(runCommand(["move-files"])).rejects.toThrow(CommandError);
    setFileStore(await openStore(folder, { bucket: s3.bucket, filesIn: "s3" }));
    const printed = await runCommand(["move-files"]);
    expect(printed).toBe(`All files are in the store in use: ${count} were moved now.`);
    expect(await all()).toBe(true);
  } finally {
    setFileStore(store);
  }
  expect(await all()).toBe(true);
});

test("a server whose store is not that of its database says so, until the files have moved", async () => {
  await query(sql`INSERT INTO installation (secret_fingerprint) VALUES ('test')`);
  const warnings = vi.spyOn(logger, "warn");
  // Background jobs may log other warnings.
  const told = () =>
    warnings.mock.calls.filter((given) => String(given).includes("not the one of its database"));
  const store = fileStore();
  try {
    await checkStore();
    await checkStore();
    expect(told()).toHaveLength(0);
    const folder = unusedFolder();
    setFileStore(await openStore(folder, { bucket: null, filesIn: "folder" }));
    await checkStore();
    expect(told()).toHaveLength(1);
    setFileStore(await openStore(folder, { bucket: s3.bucket, filesIn: "folder" }));
    await checkStore();
    expect(told()).toHaveLength(2);
    await runCommand(["move-files"]);
    await checkStore();
    expect(told()).toHaveLength(2);
    setFileStore(await openStore(folder, { bucket: s3.bucket, filesIn: "s3" }));
    await runCommand(["move-files"]);
  } finally {
    setFileStore(store);
    warnings.mockRestore();
  }
});
