/** Backups on the health page. */
import { beforeEach, expect, test } from "vitest";
import { configuration, configure } from "../../config.ts";
import { resultsOf } from "../../testing/run-checks-on.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { database } from "../db/client.ts";
import { backupCheck } from "./backup-check.ts";

await serveOrganization(OWN_SERVER);
const { pool } = database();
const { backup } = configuration();

const HOURLY = { daily: null, keep: 2 };
const DAILY = { daily: { hour: 3, minute: 0 }, keep: 2 };

beforeEach(async () => {
  await pool.query("TRUNCATE server_backup");
});

async function note(hoursAgo: number, failure: string | null): Promise<void> {
  await pool.query(
    `INSERT INTO server_backup (place, is_scheduled, started_at, finished_at, bytes, failure)
     VALUES ('/backups/a', true, now() - make_interval(hours => $1), now(), $2, $3)`,
    [hoursAgo, failure === null ? 2_500_000 : null, failure],
  );
}

async function find(schedule: typeof HOURLY | typeof DAILY | null) {
  configure({ backup: { ...backup, schedule } });
  const { status, finding } = (await resultsOf([backupCheck])).get("backups") ?? {};
  return [status, finding];
}

test("without any backup, it warns", async () => {
  expect(await find(null)).toEqual(["warning", "No backup was ever made."]);
  expect(await find(DAILY)).toEqual(["warning", "No backup was made yet."]);
});

test.each([
  [1, HOURLY, "ok"],
  [3, HOURLY, "problem"],
  [30, DAILY, "ok"],
  [50, DAILY, "problem"],
  [50, null, "ok"],
  [200, null, "warning"],
] as const)("a backup that is %i hours old, with the schedule %o: %s", async (hours, schedule, status) => {
  await note(hours, null);
  const [found, finding] = await find(schedule);
  expect(found).toBe(status);
  expect(finding).toMatch(/^The last backup is \d+ (minutes|hours|days) old and has 2.5 MB\.$/);
});

test("a failure after the last backup is told with its reason, until a backup succeeds", async () => {
  await note(2, null);
  await note(1, "The disk is full.");
  expect(await find(DAILY)).toEqual(["problem", "The last backup failed: The disk is full."]);
  await note(0, null);
  expect((await find(DAILY))[0]).toBe("ok");
});
