/** Every column that an import must check is declared. */
import { afterAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { createTestDatabase } from "../../testing/test-server.ts";
import { tablesWithEmbedded } from "../imports/check-ids.ts";
import { archiveTables } from "./archive-tables.ts";

const database = await createTestDatabase();
openDatabase(database.url);
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** Columns that look like ids, keys, or HTML but are not, and settings that refer to nothing. */
const PLAIN = new Set([
  ...["user_account.email_key", "user_group.name_key", "channel.name_key", "channel_folder.name_key"],
  ...["topic.name_key", "profile_field.name_key", "alert_word.word_key", "bot_storage.key"],
  ...["user_account.settings", "realm.user_settings_defaults"],
]);

test("no column of an archive is forgotten", async () => {
  const columns = await query<{ table: string; column: string; type: string }>(sql`
    SELECT table_name::text AS table, column_name::text AS column, udt_name::text AS type
    FROM information_schema.columns WHERE table_schema = current_schema()`);
  for (const table of archiveTables) {
    const {
      name,
      ids,
      ranges = [],
      embedded = [],
      files = [],
      addresses = [],
      omitted = [],
      html = {},
    } = table;
    const own = columns.filter((each) => each.table === name && !omitted.includes(each.column));
    const declared = new Set([Object.keys(ids), embedded, files, addresses, Object.keys(html)].flat());
    for (const { column, type } of own) {
      const mayRefer =
        /(?:^|_)(?:ids?|keys?|code|html)$|^rendered_/.test(column) || /multirange|json|_int/.test(type);
      if (!mayRefer || PLAIN.has(`${name}.${column}`)) continue;
      expect(declared, `${name}.${column}`).toContain(column);
    }
    expect(ranges, name).toEqual(own.flatMap(({ column, type }) => (/multirange/.test(type) ? column : [])));
    expect(tablesWithEmbedded.includes(name), name).toBe(embedded.length > 0);
    for (const column of declared)
      expect(
        own.map((each) => each.column),
        name,
      ).toContain(column);
  }
});

test("references move in every text that is rendered", () => {
  for (const { name, html = {}, texts = [], textsLast = [], embedded = [] } of archiveTables)
    for (const source of Object.values(html))
      expect([...texts, ...textsLast, ...embedded], name).toContain(source);
});

test("settings of people refer to nothing", () => {
  for (const [name, setting] of Object.entries(userSettings)) expect("refersTo" in setting, name).toBe(false);
});
