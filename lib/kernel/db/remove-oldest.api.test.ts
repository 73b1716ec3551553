/** Sweeps of outdated rows. */
import { expect, test } from "vitest";
import { removeOldInvitations } from "../../accounts/invitations/end-invitations.ts";
import { removeOldLogoutTokens } from "../../accounts/openid-accounts/openid-accounts.ts";
import { removeOldChallenges } from "../../accounts/passkeys/challenge.ts";
import { removeOldAppSignIns } from "../../accounts/sign-in/app-sign-in.ts";
import { removeOldAttempts } from "../../auth/authentication/sign-in-attempts.ts";
import { removeOldMailLinks } from "../../auth/mail-links/mail-links.ts";
import { removeExpiredSessions } from "../../auth/sessions/session.ts";
import { removeExpiredUploads } from "../../files/resumable-uploads/resumable-uploads.ts";
import { forgetReceivedMails } from "../../integrations/incoming-mail/received-mails.ts";
import { removeExpiredInteractions } from "../../integrations/interactions/interactions.ts";
import { removeOldPreviews } from "../../messages/link-previews/fetch-previews.ts";
import { removeOldUsage } from "../../messages/usage/usage-days.ts";
import { removeOldEntries } from "../../organization/audit-log/audit-log.ts";
import { readingOf } from "../../testing/measuring/query-plan.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { maintainQueues } from "../events/queues/event-queue.ts";
import { removeOldMails } from "../mail/mail-delivery.ts";
import { database } from "./client.ts";
import { REMOVED_AT_ONCE } from "./remove-oldest.ts";

const { org } = await serveOrganization(OWN_SERVER);
const { member } = org;

const OUTDATED = 2 * REMOVED_AT_ONCE + 1;

const run = (text: string, values: unknown[] = []) => database().pool.query(text, values);
const LONG_AGO = "now() - interval '1000 days'";
const LATER = "now() + interval '1 day'";

interface Sweep {
  readonly table: string;
  readonly work: () => Promise<void>;
  readonly columns: string;
  readonly row: (time: string) => string;
}

const sweeps: readonly Sweep[] = [
  {
    table: "audit_entry",
    work: removeOldEntries,
    columns: "realm_id, operation, changes, created_at",
    row: (time) => `$1, 'update-realm', '[]', ${time}`,
  },
  {
    table: "user_session",
    work: removeExpiredSessions,
    columns: "realm_id, user_id, expires_at",
    row: (time) => `$1, $2, ${time}`,
  },
  {
    table: "sign_in_attempt",
    work: removeOldAttempts,
    columns: "key, attempts, resets_at, known_until",
    row: (time) => `'key' || n || ${time}, 1, ${LONG_AGO}, CASE WHEN n % 2 = 1 THEN ${time} END`,
  },
  {
    table: "event_queue",
    work: maintainQueues,
    columns: "id, realm_id, user_id, options, start_event_id, acked_event_id, idle_seconds, last_seen_at",
    row: (time) => `gen_random_uuid(), $1, $2, '{}', 0, 0, 1, ${time}`,
  },
  {
    table: "received_mail",
    work: forgetReceivedMails,
    columns: "realm_id, digest, received_at",
    row: (time) => `$1, 'digest' || n || ${time}, ${time}`,
  },
  {
    table: "invitation",
    work: removeOldInvitations,
    columns:
      "realm_id, author_id, invited_as, channel_ids, group_ids, includes_default_channels, notifies_author, revoked_at",
    row: (time) => `$1, $2, 400, '{}', '{}', false, false, ${time}`,
  },
  {
    table: "interaction",
    work: removeExpiredInteractions,
    columns: "bot_id, user_id, facts, expires_at",
    row: (time) => `$2, $2, '{}', ${time}`,
  },
  {
    table: "link_preview",
    work: removeOldPreviews,
    columns: "realm_id, author_id, url, fetched_at, due_at",
    row: (time) => `$1, $2, 'https://example.com/' || n || ${time}, ${time}, NULL`,
  },
  {
    table: "outgoing_mail",
    work: removeOldMails,
    columns: "realm_id, kind, recipient, created_at, next_attempt_at",
    row: (time) => `$1, 'invitation', 'a@b.example', ${time}, NULL`,
  },
  {
    table: "mail_link",
    work: removeOldMailLinks,
    columns: "realm_id, kind, email, email_key, expires_at",
    row: (time) => `$1, 'sign-up', 'a@b.example', 'a@b.example', ${time}`,
  },
  {
    table: "used_logout_token",
    work: removeOldLogoutTokens,
    columns: "digest, expires_at",
    row: (time) => `'digest' || n || ${time}, ${time}`,
  },
  {
    table: "spent_challenge",
    work: removeOldChallenges,
    columns: "challenge, expires_at",
    row: (time) => `'challenge' || n || ${time}, ${time}`,
  },
  {
    table: "resumable_upload",
    work: removeExpiredUploads,
    columns: "id, realm_id, owner_id, name, size, changed_at",
    row: (time) => `'upload' || n || ${time}, $1, $2, 'a.txt', 1, ${time}`,
  },
  {
    table: "app_sign_in",
    work: removeOldAppSignIns,
    columns: "digest, used_at",
    row: (time) => `'digest' || n || ${time}, ${time}`,
  },
  {
    table: "message_count",
    work: removeOldUsage,
    columns: "realm_id, day, kind, channel_id, by_people, by_bots",
    row: (time) => `$1, (${time})::date, 'public', n, 1, 1`,
  },
  {
    table: "channel_month",
    work: removeOldUsage,
    columns: "realm_id, month, channel_id, by_people, by_bots",
    row: (time) => `$1, (${time})::date, n, 1, 1`,
  },
];

async function countDeletions(table: string): Promise<void> {
  await run(`CREATE TABLE IF NOT EXISTS test_deletion (name text, count int)`);
  await run(`CREATE OR REPLACE FUNCTION test_note_deletion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO test_deletion SELECT TG_TABLE_NAME, count(*) FROM gone; RETURN NULL; END $$`);
  await run(`CREATE TRIGGER test_deletions AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION test_note_deletion()`);
}

test.for(sweeps)("$table", async ({ table, work, columns, row }) => {
  const { rows: realms } = await run("SELECT realm_id FROM user_account WHERE id = $1", [member.id]);
  const insert = (time: string, count: number) =>
    run(
      `INSERT INTO ${table} (${columns}) SELECT ${row(time)} FROM generate_series(1, ${count}) AS n
       WHERE $1::int IS NOT NULL AND $2::int IS NOT NULL`,
      [realms[0].realm_id, member.id],
    );
  const { rows: others } = await run(`SELECT count(*)::int AS count FROM ${table}`);
  await countDeletions(table);
  await insert(LATER, 1);
  await insert(LONG_AGO, OUTDATED);
  await work();
  const { rows: left } = await run(`SELECT count(*)::int AS count FROM ${table}`);
  expect(left[0].count).toBe(others[0].count + 1);
  const { rows: deleted } = await run(
    "SELECT count FROM test_deletion WHERE name = $1 AND count > 0 ORDER BY count DESC",
    [table],
  );
  expect(deleted.map(({ count }) => count)).toEqual([REMOVED_AT_ONCE, REMOVED_AT_ONCE, 1]);
});

test("queues that have not expired are not even looked at, however many there are", async () => {
  await run(
    `INSERT INTO event_queue (id, realm_id, user_id, options, start_event_id, acked_event_id, idle_seconds, last_seen_at)
     SELECT gen_random_uuid(), realm_id, id, '{}', 0, 0, 86400, now() - interval '1 hour'
     FROM user_account, generate_series(1, ${OUTDATED}) WHERE id = $1`,
    [member.id],
  );
  await run("ANALYZE event_queue");
  const { rows, wholeTables } = await readingOf(maintainQueues);
  expect(wholeTables).not.toContain("event_queue");
  expect(rows.get("event_queue")).toBe(0);
});
