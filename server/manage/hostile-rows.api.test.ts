/** Altered rows of archives. */
import { expect, test } from "vitest";
import { archiveTables } from "../../lib/archives/exports/archive-tables.ts";
import type { ArchiveRow } from "../../lib/archives/imports/shift-row.ts";
import { prepareAttack } from "../../lib/testing/import-attack.ts";

const { org, victim, honest, columns, refused, rowOf } = await prepareAttack();

const references = archiveTables.flatMap(({ name, ids, ranges = [] }) =>
  Object.entries(ids).flatMap(([column, space]) =>
    ranges.includes(column) ? [] : [{ name, column, space }],
  ),
);
const isList = (name: string, column: string) =>
  columns.find((each) => each.table === name && each.column === column)?.type.startsWith("_") === true;

test.each(references)("an id from outside is refused: $column of $name", async ({ name, column, space }) => {
  const highest = honest.manifest.ids[space]?.[1] ?? 0;
  const foreign =
    space === "user_account" ? victim.owner.id : space === "realm" ? victim.realmId : highest + 1;
  const value = isList(name, column) ? [foreign] : foreign;
  const reason = await refused(({ tables }) => {
    tables.set(name, [...(tables.get(name) ?? []), { ...rowOf(name), [column]: value }]);
  });
  expect(reason).toContain(`an id from outside itself in ${name}.${column}`);
});

const idIn = (space: string) => honest.manifest.ids[space]?.[0] ?? 0;
const embedded: readonly (readonly [string, string, ArchiveRow])[] = [
  ["reaction", "emoji_code", { emoji_kind: "realm_emoji", emoji_code: String(idIn("custom_emoji") + 9) }],
  ["user_status", "emoji_code", { emoji_kind: "realm_emoji", emoji_code: "1" }],
  ["conversation", "conversation.direct_key", { direct_key: `${idIn("user_account")},${victim.owner.id}` }],
  ["conversation", "conversation.direct_key", { direct_key: "1.5" }],
  ["realm", "realm.settings", { settings: { new_stream_announcements_stream_id: 1 } }],
];

test.each(embedded)("an id from outside is refused within %s: %s", async (name, place, fields) => {
  const reason = await refused(({ tables }) => {
    tables.set(name, [{ ...rowOf(name), user_id: idIn("user_account"), ...fields }].map(onlyColumnsOf(name)));
  });
  expect(reason).toContain(`an id from outside itself in ${place}`);
});

function onlyColumnsOf(name: string) {
  const known = columns.filter((each) => each.table === name).map(({ column }) => column);
  return (row: ArchiveRow) => Object.fromEntries(Object.entries(row).filter(([key]) => known.includes(key)));
}

test("an id from outside is refused in a profile field of people", async () => {
  const reason = await refused(({ tables }) => {
    for (const row of tables.get("profile_value") ?? [])
      if (row.value === `[${org.owner.id}]`) row.value = `[${victim.owner.id}]`;
  });
  expect(reason).toContain("an id from outside itself in profile_value.value");
});

test("nobody becomes an owner of another organization", async () => {
  const reason = await refused(({ tables }) => {
    const [someone] = tables.get("user_account") ?? [];
    tables.get("user_account")?.push({
      ...{ ...someone, id: victim.owner.id + 1, realm_id: victim.realmId },
      ...{ email: "eve@example.com", email_key: "eve@example.com", role: 100 },
    });
  });
  expect(reason).toContain("an id from outside itself in user_account.");
});

test("a manifest claims neither another organization nor tables that are no archive's", async () => {
  const ids = (change: Record<string, [number, number]>) =>
    refused((parts) => {
      parts.manifest = { ...parts.manifest, ids: { ...parts.manifest.ids, ...change } };
    });
  expect(await ids({ realm: [victim.realmId, victim.realmId] })).toContain("exactly one organization");
  expect(await ids({ realm: [1, 10_000] })).toContain("exactly one organization");
  expect(await ids({ event: [1, 5] })).toContain("a table that is unknown here");
  expect(await ids({ 'user_session"; --': [1, 5] })).toContain("a table that is unknown here");
  expect(await ids({ draft: [5, 1] })).toContain("no possible range of ids");
  expect(await ids({ draft: [-5, 1] })).toContain("no possible range of ids");
  expect(
    await refused(({ tables }) => {
      tables.set("realm", []);
    }),
  ).toContain("rows of user_account that the database refuses: user_account_realm_id_fkey");
  expect(
    await refused(({ tables }) => {
      tables.set("realm", [rowOf("realm"), rowOf("realm")]);
    }),
  ).toContain("rows of realm that the database refuses: realm_pkey");
  expect(
    await refused((parts) => {
      parts.manifest.organization = { ...parts.manifest.organization, name: "\u001b[2J" };
    }),
  ).toContain("its export.json is unknown");
});

test("tables and columns that no archive has are refused, and so are values of other types", async () => {
  const account = (fields: ArchiveRow) =>
    refused(({ tables }) => {
      for (const row of tables.get("user_account") ?? []) Object.assign(row, fields);
    });
  expect(await account({ key_version: 7 })).toContain("unknown here: user_account.key_version");
  expect(await account({ personal_key_ids: [1] })).toContain("unknown here: user_account.personal_key_ids");
  expect(await account({ bot_type: "1" })).toContain("an impossible value in user_account.bot_type");
  expect(await account({ settings: { color_scheme: 99 } })).toContain("impossible settings or fields");
  expect(await account({ full_name: "a\u0000b" })).toContain("rows of user_account");
  expect(await account({ timezone: "Nowhere/Else" })).toContain("user_account.timezone");
  expect(await account({ created_at: "infinity" })).toContain("user_account.created_at");
  expect(await account({ password_hash: "$argon2id$v=19$m=4000000,t=99,p=8$c2FsdHNhbHQ$aGFzaA" })).toContain(
    "user_account.password_hash",
  );
  const rows = (name: string, given: ArchiveRow[]) => refused(({ tables }) => void tables.set(name, given));
  expect(await rows("user_session", [{ user_id: 1 }])).toContain("a table that is unknown here");
  expect(await rows("draft", [rowOf("draft"), { ...rowOf("draft"), odd: 1 }])).toContain("different columns");
  expect(await rows("attachment", [{ ...rowOf("attachment"), content_type: "text/html" }])).toContain(
    "attachment.content_type",
  );
  const webhook = { ...rowOf("bot_settings"), payload_url: "file:///etc/passwd", interface: 1 };
  expect(await rows("bot_settings", [webhook])).toContain("bot_settings.payload_url");
  const fields = (field_data: string) =>
    refused(({ tables }) => {
      for (const row of tables.get("profile_field") ?? []) row.field_data = field_data;
    });
  expect(await fields("{")).toContain("an impossible profile field");
  expect(await fields("[1]")).toContain("impossible settings or fields");
  expect(await rows("message", [{ ...rowOf("message"), content: "x".repeat(20_001) }])).toContain(
    "message.content",
  );
  const astray = await refused(({ tables }) => {
    const [first, last] = [tables.get("message")?.[0], tables.get("message")?.at(-1)];
    if (first && last) first.conversation_id = last.conversation_id;
  });
  expect(astray).toContain("a message whose topic or sender is not in the archive");
});
