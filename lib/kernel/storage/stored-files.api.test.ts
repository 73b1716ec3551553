/** Removal of unreferenced files. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { query, sql } from "../db/sql.ts";
import { type FileStore, fileStore, setFileStore } from "./file-store.ts";
import { StoreUnavailable } from "./store-unavailable.ts";
import {
  RENEWED_EVERY_MS,
  readStoredFile,
  removeReleasedFiles,
  storeBytes,
  storeFile,
} from "./stored-files.ts";

const { org } = await serveOrganization();
const FILES = 1_200;
/** More than one statement takes, and released before all others. */
const STUCK = 300;
let isBroken = true;
const removed = new Set<string>();
let store: FileStore;

beforeAll(async () => {
  store = fileStore();
  setFileStore({
    write: (key, content) => store.write(key, content),
    read: (key, range) => store.read(key, range),
    size: (key) => store.size(key),
    async remove(key) {
      if (isBroken && key.startsWith("stuck")) throw new Error("The disk has an error.");
      removed.add(key);
    },
  });
  await query(sql`
    INSERT INTO stored_file (key, realm_id, released_at)
    SELECT CASE WHEN n <= ${STUCK}::int THEN 'stuck' ELSE 'swept' END || n, ${org.realmId},
      now() - interval '3 hours' + n * interval '1 second'
    FROM generate_series(1, ${FILES}::int) AS n`);
});
afterAll(() => setFileStore(store));

const sweepUntil = (left: number) =>
  expect
    .poll(async () => {
      await removeReleasedFiles();
      return (await query(sql`SELECT FROM stored_file WHERE released_at < now() - interval '1 hour'`)).length;
    })
    .toBe(left);

test("many files that cannot be removed keep no other one from being removed", async () => {
  await sweepUntil(STUCK);
  expect(removed.size).toBe(FILES - STUCK);
});

test("they are removed once that is possible", async () => {
  isBroken = false;
  await sweepUntil(0);
  expect(removed.size).toBe(FILES);
});

test("a file that arrives for hours is not taken for one that nothing refers to", async () => {
  const fresh = sql`SELECT FROM stored_file WHERE released_at > now() - interval '10 minutes'`;
  let renewed = 0;
  async function* arriving() {
    yield Buffer.from("first ");
    await query(sql`UPDATE stored_file SET released_at = now() - interval '50 minutes'`);
    const later = performance.now() + RENEWED_EVERY_MS;
    const clock = vi.spyOn(performance, "now").mockReturnValue(later);
    yield Buffer.from("second");
    clock.mockRestore();
    renewed = (await query(fresh)).length;
  }
  const key = await storeFile(org.realmId, arriving());
  expect(renewed).toBe(1);
  expect(String(await readStoredFile(key))).toBe("first second");
});

test("a store that does not answer is waited for once, and what it may have is left to a sweep", async () => {
  const working = fileStore();
  setFileStore({
    ...working,
    write: () => Promise.reject(new StoreUnavailable("It does not answer.")),
    remove: () => new Promise(() => undefined),
  });
  await expect(storeBytes(org.realmId, Buffer.from("lost"))).rejects.toBeInstanceOf(StoreUnavailable);
  const left = await query(
    sql`UPDATE stored_file SET released_at = now() - interval '2 hours' RETURNING key`,
  );
  expect(left.length).toBeGreaterThan(0);
  setFileStore(working);
  await sweepUntil(0);
});
