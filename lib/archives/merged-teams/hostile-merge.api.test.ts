/** Altered archives that reach for what the organization has: refused as a whole, or without effect. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { storeBytes } from "../../kernel/storage/stored-files.ts";
import { organizationInUse } from "../../testing/joined-workspace.ts";
import { rowsOfRealm } from "../../testing/realm-rows.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { writeZulipArchive, zulipContents } from "../../testing/zulip/zulip-export.ts";
import { zulipIds } from "../../testing/zulip/zulip-ids.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { MoveReport } from "../moved-teams/move-report.ts";
import { prepareZulip } from "../zulip/prepare-zulip.ts";
import { GivenPeople } from "./given-people.ts";
import { mergeTeam } from "./merge-team.ts";

const { server } = await serveOrganization();

type Change = (table: string, row: ArchiveRow) => ArchiveRow;

async function* altered(entries: AsyncIterable<ArchiveEntry>, change: Change): AsyncGenerator<ArchiveEntry> {
  for await (const entry of entries)
    yield entry.kind === "rows"
      ? { ...entry, rows: entry.rows.map((row) => change(entry.table, row)) }
      : entry;
}

async function joining() {
  const { org, subdomain } = await organizationInUse(server.port);
  const file = path.join(await mkdtemp(path.join(tmpdir(), "parley-hostile-")), "export.tar.gz");
  const ids = await zulipIds();
  await writeZulipArchive(file, await zulipContents(ids));
  const join = async (alter: (entries: AsyncIterable<ArchiveEntry>) => AsyncGenerator<ArchiveEntry>) => {
    const report = new MoveReport();
    const prepared = await prepareZulip(file, { subdomain, into: {} }, null, report);
    try {
      return await mergeTeam({
        prepared: { ...prepared, entries: (pass) => alter(prepared.entries(pass)) },
        target: {
          realmId: org.realmId,
          subdomain,
          source: "zulip",
          fingerprint: "altered",
          howToUndo: String,
        },
        options: { channels: "merge", people: new GivenPeople([]) },
        report,
      });
    } finally {
      await prepared.close();
    }
  };
  return { org, ids, join };
}

/** Only the database notices it. */
function intoOneTopic(): Change {
  let topicId: unknown;
  return (table, row) => {
    if (table === "topic") topicId ??= row.id;
    return table === "message" ? { ...row, topic_id: topicId } : row;
  };
}

/** The row's id is any that the archive has. */
const refusals: readonly (readonly [string, Change])[] = [
  [
    "in a direct conversation",
    (table, row) => (table === "conversation" ? { ...row, direct_key: row.direct_key ?? "1" } : row),
  ],
  [
    "unknown system group",
    (table, row) => (table === "user_group" ? { ...row, name: `x${row.id}`, is_system: true } : row),
  ],
  ["outside itself", (table, row) => (table === "message" ? { ...row, sender_id: 1 } : row)],
  ["outside itself", (table, row) => (table === "message_flag" ? { ...row, message_id: 1 } : row)],
  ["outside itself", (table, row) => (table === "topic" ? { ...row, conversation_id: 1 } : row)],
  [
    "not the organization's own",
    (table, row) => (table === "attachment" ? { ...row, path_id: "1/aa/b/c" } : row),
  ],
  ["impossible value", (table, row) => (table === "channel" ? { ...row, name: null } : row)],
  ["topic or sender is not in the archive", intoOneTopic()],
  ["unknown here", (table, row) => (table === "message" ? { ...row, secret: 1 } : row)],
];

test.each(refusals)("rows %s are refused, and nothing is written", async (reason, change) => {
  const { org, join } = await joining();
  const before = await rowsOfRealm(org.realmId);
  await expect(join((entries) => altered(entries, change))).rejects.toThrow(reason);
  expect(await rowsOfRealm(org.realmId)).toEqual(before);
  for (const table of [sql`team_import`, sql`stored_file`])
    expect(await query(sql`SELECT FROM ${table} WHERE realm_id = ${org.realmId}`)).toEqual([]);
});

test("a file never replaces one that is here", async () => {
  const { org, join } = await joining();
  const key = await storeBytes(org.realmId, Buffer.from("ours"));
  const [, ...rest] = key.split("/");
  async function* withKey(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
    let theirs = "";
    for await (const entry of altered(entries, (table, row) => {
      if (table !== "attachment") return row;
      theirs = String(row.file_key);
      return { ...row, file_key: [theirs.split("/")[0], ...rest].join("/") };
    })) {
      if (entry.kind !== "file" || entry.key !== theirs) yield entry;
      else {
        entry.content.destroy();
        const content = Readable.from([Buffer.alloc(entry.size, "x")]);
        yield { ...entry, key: [theirs.split("/")[0], ...rest].join("/"), content };
      }
    }
  }
  await expect(join(withKey)).rejects.toThrow("the key of another one");
  const stored = await (await fileStore().read(key))?.toArray();
  expect(Buffer.concat(stored ?? []).toString()).toBe("ours");
});

test("nobody gets a role, a password or somebody else's account, conversation or settings", async () => {
  const { org, ids, join } = await joining();
  const [former] = await query(sql`SELECT * FROM user_account WHERE id = ${org.member.id}`);
  await join((entries) =>
    altered(entries, (table, row) => {
      if (table === "user_account" && row.id === ids.ben)
        return {
          ...row,
          ...{ delivery_email: "MEMBER@example.com", email: "x@example.com", email_key: "x@example.com" },
          ...{ role: ROLE_OWNER, full_name: "Mallory", is_active: false },
        };
      if (table === "user_account")
        return { ...row, role: ROLE_OWNER, can_create_users: true, password_hash: null };
      if (table === "conversation_member") return { ...row, user_id: ids.eve };
      if (["alert_word", "saved_snippet", "muted_user", "navigation_view"].includes(table))
        return { ...row, user_id: ids.ben };
      return row;
    }),
  );
  expect(await query(sql`SELECT * FROM user_account WHERE id = ${org.member.id}`)).toEqual([
    { ...former, uploaded_bytes: expect.anything() },
  ]);
  const owners = await query<{ id: number }>(sql`
    SELECT id FROM user_account WHERE realm_id = ${org.realmId} AND bot_type IS NULL
      AND (role = ${ROLE_OWNER} OR can_create_users) ORDER BY id`);
  expect(owners.map(({ id }) => id)).toEqual([org.owner.id, org.administrator.id].sort((a, b) => a - b));
  const strangers = await query(sql`
    SELECT FROM conversation c JOIN conversation_member m ON m.conversation_id = c.id
    WHERE c.realm_id = ${org.realmId} AND m.user_id::text <> ALL(string_to_array(c.direct_key, ','))`);
  expect(strangers).toEqual([]);
  for (const table of ["alert_word", "saved_snippet", "muted_user", "navigation_view"] as const) {
    const rows = (await rowsOfRealm(org.realmId))[table] ?? [];
    expect(
      rows.filter((row) => row.includes(`"user_id": ${org.member.id},`)),
      table,
    ).toEqual([]);
  }
});
