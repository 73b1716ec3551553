/** Backups by the server's schedule. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { configuration, configure } from "../../lib/config.ts";
import { lastBackups, measureBackups } from "../../lib/kernel/backup/backup-history.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { allMetrics } from "../../lib/kernel/metrics/metric.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import { createTestOrganization } from "../../lib/testing/test-organization.ts";
import { unusedFolder } from "../../lib/testing/test-server.ts";
import { ScheduledBackups } from "./scheduled-backups.ts";

const { server } = await serveOrganization(OWN_SERVER);
const org = await createTestOrganization(server.port, { subdomain: "" });
const LONGEST_MS = 90_000;

const to = unusedFolder();
const backup = { ...configuration().backup, schedule: { daily: null, keep: 2 }, to };
configure({ backup });

const own = async () => (await readdir(to)).filter((name) => name.endsWith(".tar.zst")).sort();

/** As if the last one had been made before the schedule's last time. */
const dayLater = () => query(sql`UPDATE server_backup SET started_at = started_at - interval '1 day'`);

test(
  "of several nodes, one makes the backup that is due, and old ones are removed",
  async () => {
    await mkdir(to, { recursive: true });
    const nodes = [new ScheduledBackups(server.databaseUrl), new ScheduledBackups(server.databaseUrl)];
    await Promise.all(nodes.map((node) => node.makeDue()));
    const [name = ""] = await own();
    expect(await own()).toHaveLength(1);
    expect((await readFile(path.join(to, name))).length).toBeGreaterThan(1_000);
    await nodes[0]?.makeDue();
    expect(await own()).toEqual([name]);
    const [yesterdays = "", ...older] = [4, 1, 2, 3].map((day) => name.replace(/\d{8}T/, `2020010${day}T`));
    const foreign = name.replace(/parley-[0-9a-f]{8}/, "parley-00000000");
    for (const added of [...older, foreign]) await writeFile(path.join(to, added), "");
    await writeFile(path.join(to, `${name}.0000.partial`), "");
    await dayLater();
    // Names have whole seconds, and this test is quick.
    await rename(path.join(to, name), path.join(to, yesterdays));
    await nodes[1]?.makeDue();
    const names = await own();
    expect(names).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining([yesterdays, foreign]));
    expect((await readdir(to)).filter((one) => one.endsWith(".partial"))).toEqual([]);
    const [last] = await lastBackups();
    expect(last).toMatchObject({ isScheduled: true, failure: null, place: expect.stringContaining(to) });
    expect(last?.bytes).toBeGreaterThan(1_000);
    await measureBackups();
    const age = allMetrics().find((metric) => metric.name === "parley_backup_age_seconds");
    expect(age?.samples()[0]?.value).toBeLessThan(LONGEST_MS / 1_000);
  },
  LONGEST_MS,
);

test(
  "a failure is noted, mailed to administrators once, and tried again later; earlier backups stay",
  async () => {
    const before = await own();
    const blocked = path.join(to, "a-file");
    await writeFile(blocked, "");
    configure({ backup: { ...backup, to: blocked } });
    const node = new ScheduledBackups(server.databaseUrl);
    await dayLater();
    await node.makeDue();
    const reason = `${blocked} is not a folder. Choose another place.`;
    const failures = async () => (await lastBackups()).filter(({ failure }) => failure !== null);
    expect(await failures()).toMatchObject([{ failure: reason, bytes: null }]);
    await node.makeDue();
    expect(await failures()).toHaveLength(1);
    await dayLater();
    await node.makeDue();
    expect(await failures()).toHaveLength(2);
    const mails = await query<{ recipient: string; note: string }>(
      sql`SELECT recipient, note FROM outgoing_mail WHERE kind = 'backup-failed' ORDER BY recipient`,
    );
    expect(mails).toEqual([
      { recipient: org.administrator.email, note: reason },
      { recipient: org.owner.email, note: reason },
    ]);
    expect(await own()).toEqual(before);
    await rm(to, { recursive: true });
  },
  LONGEST_MS,
);
