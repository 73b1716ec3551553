/** Backups that end early. */
import { mkdir, readdir } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { unusedFolder } from "../../testing/test-server.ts";
import { fileStore } from "../storage/file-store.ts";
import { lastBackups } from "./backup-history.ts";
import type { BackupPlace } from "./backup-place.ts";
import { makeBackup } from "./make-backup.ts";

const { server } = await serveOrganization(OWN_SERVER);

/** Of this file alone: other tests make backups at the same time. */
const scratch = unusedFolder();
const { TMPDIR } = process.env;
await mkdir(scratch);
process.env.TMPDIR = scratch;
afterAll(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
});

const passphrase = "four words of a list";

function backUp(write: BackupPlace["write"], signal = new AbortController().signal, isSealed = false) {
  return makeBackup({
    source: {
      databaseUrl: server.databaseUrl,
      store: fileStore(),
      secret: "7".repeat(64),
      address: "http://localhost",
      isLocal: false,
    },
    place: { shown: "nowhere", prepare: async () => undefined, write, explain: (error) => error },
    encryption: { recipients: [], passphrase: isSealed ? passphrase : null },
    isScheduled: false,
    signal,
  });
}

test.each([false, true])(
  "the reason of a place that fails is told and noted, encrypted: %j",
  async (isSealed) => {
    const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
    const made = backUp(
      async (content) => {
        for await (const _chunk of content) throw full;
        return 0;
      },
      undefined,
      isSealed,
    );
    await expect(made).rejects.toBe(full);
    expect((await lastBackups())[0]).toMatchObject({ failure: "no space left", bytes: null });
    expect(await readdir(scratch)).toEqual([]);
  },
);

test("a backup that is stopped says so", async () => {
  const stopping = new AbortController();
  const made = backUp(async (content) => {
    stopping.abort();
    for await (const _chunk of content);
    return 0;
  }, stopping.signal);
  await expect(made).rejects.toThrow("The backup was ended before it was whole");
});
