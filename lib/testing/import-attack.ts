/** Fixture of attacks on imports. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { ArchiveError } from "../archives/exports/archive-format.ts";
import { archiveTables } from "../archives/exports/archive-tables.ts";
import { importOrganization } from "../archives/imports/import-organization.ts";
import type { ArchiveRow } from "../archives/imports/shift-row.ts";
import { query, sql } from "../kernel/db/sql.ts";
import { archiveOfEverything } from "./archive-of-everything.ts";
import { type ArchiveParts, writeParts } from "./crafted-archive.ts";
import { serveOrganization } from "./serve-organization.ts";
import { createTestOrganization } from "./test-organization.ts";

/** No refused archive may change it. */
async function held() {
  const [row] = await query(sql`
    SELECT (SELECT count(*) FROM realm) AS realms, (SELECT count(*) FROM stored_file) AS files,
      (SELECT count(*) FROM message) AS messages,
      (SELECT md5(string_agg(concat_ws(',', id, realm_id, role, password_hash), ';' ORDER BY id)) FROM user_account) AS people`);
  return row;
}

/** Keys are PostgreSQL types. */
const samples: Readonly<Record<string, unknown>> = {
  text: "text",
  bool: true,
  json: [],
  jsonb: {},
  timestamptz: "2026-01-01T00:00:00Z",
  date: "2026-01-01",
  int8multirange: "{}",
  _int4: [],
  _text: [],
};

export async function prepareAttack() {
  const { server, org } = await serveOrganization();
  const victim = await createTestOrganization(server.port);
  const folder = await mkdtemp(path.join(tmpdir(), "parley-hostile-"));
  afterAll(() => rm(folder, { recursive: true }));
  const file = (name: string) => path.join(folder, name);
  const crafted = file("crafted.tar.gz");
  const honest = await archiveOfEverything(org, file("honest.tar.gz"));
  const columns = await query<{ table: string; column: string; type: string; optional: boolean }>(sql`
    SELECT table_name::text AS table, column_name::text AS column, udt_name::text AS type,
      is_nullable = 'YES' AS optional
    FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY ordinal_position`);

  function parts(): ArchiveParts {
    const { manifest, tables } = structuredClone({ manifest: honest.manifest, tables: honest.tables });
    return { manifest, tables, files: new Map(honest.files) };
  }

  /** Checks that nothing remains. @param pack adds entries. */
  async function refused(
    alter: (altered: ArchiveParts) => void,
    pack?: Parameters<typeof writeParts>[2],
  ): Promise<string> {
    const altered = parts();
    alter(altered);
    await writeParts(crafted, altered, pack);
    const before = await held();
    const reason = await importOrganization(crafted, "hostile").catch((error) => error);
    expect(reason).toBeInstanceOf(ArchiveError);
    expect(await held()).toEqual(before);
    return reason.message;
  }

  /** The archive's first row, or a made-up one. */
  function rowOf(name: string): ArchiveRow {
    const table = archiveTables.find((each) => each.name === name);
    const made = columns
      .filter((each) => each.table === name && !table?.omitted?.includes(each.column))
      .map(({ column, type, optional }) => {
        const isEmpty = optional || table?.ids[column] !== undefined;
        return [column, isEmpty ? null : (samples[type] ?? 1)];
      });
    return { ...(honest.tables.get(name)?.[0] ?? Object.fromEntries(made)) };
  }

  return { org, victim, file, crafted, honest, columns, parts, refused, rowOf };
}
