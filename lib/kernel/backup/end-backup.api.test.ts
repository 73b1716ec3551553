/** Backups that end early. */
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { fileStore } from "../storage/file-store.ts";
import { lastBackups } from "./backup-history.ts";
import type { BackupPlace } from "./backup-place.ts";
import { makeBackup } from "./make-backup.ts";

const { server } = await serveOrganization(OWN_SERVER);

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

const scratchFolders = async () =>
  (await readdir(tmpdir())).filter((name) => /^parley-backup-.{6}$/.test(name)).sort();

test.each([false, true])(
  "the reason of a place that fails is told and noted, encrypted: %j",
  async (isSealed) => {
    const before = await scratchFolders();
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
    expect(await scratchFolders()).toEqual(before);
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
