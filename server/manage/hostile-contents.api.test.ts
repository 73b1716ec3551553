/** Altered contents of archives. */
import { expect, test } from "vitest";
import { z } from "zod";
import { archiveTables } from "../../lib/archives/exports/archive-tables.ts";
import { importOrganization } from "../../lib/archives/imports/import-organization.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { fileStore } from "../../lib/kernel/storage/file-store.ts";
import { addBytes, readParts, writeParts } from "../../lib/testing/crafted-archive.ts";
import { prepareAttack } from "../../lib/testing/import-attack.ts";
import { runCommand } from "./run-command.ts";

const { victim, file, crafted, honest, parts, refused, rowOf } = await prepareAttack();

const fileColumns = archiveTables.flatMap(({ name, files = [], addresses = [] }) =>
  [...files, ...addresses].map((column) => ({ name, column })),
);
const FOREIGN_KEY = `${victim.realmId}/ab/${"k".repeat(32)}`;

test.each(fileColumns)("a file of others is refused: $column of $name", async ({ name, column }) => {
  for (const key of [FOREIGN_KEY, "../../secret", `${honest.manifest.organization.id}/ab/../../x`, ""]) {
    const reason = await refused(({ tables }) => {
      tables.set(name, [...(tables.get(name) ?? []), { ...rowOf(name), [column]: key }]);
    });
    expect(reason).toContain(`a file that is not the organization's own, in ${name}.${column}`);
  }
});

const refusedWith = (pack: Parameters<typeof writeParts>[2]) => refused(() => undefined, pack);

test("an archive has exactly the files that its rows name, under possible names", async () => {
  const own = `${honest.manifest.organization.id}/ab/${"k".repeat(32)}`;
  const bytes = Buffer.from("content");
  const [key = "", content = bytes] = [...honest.files][0] ?? [];
  const withFile = (name: string) =>
    refused(
      () => undefined,
      (tar) => addBytes(tar, name, bytes),
    );
  expect(await withFile(`files/${own}`)).toContain("none of its rows names");
  expect(await withFile(`files/${FOREIGN_KEY}`)).toContain("none of its rows names");
  expect(await withFile(`files/${key}`)).toContain("none of its rows names");
  expect(await withFile("files/../../etc/passwd")).toContain("an impossible name");
  expect(await withFile("tables/../x.jsonl")).toContain("an impossible name");
  expect(await refused(({ files }) => void files.delete(key))).toContain("A file is missing in the archive");
  const sized = z.string().parse(honest.tables.get("attachment")?.[0]?.file_key);
  expect(await refused(({ files }) => void files.set(sized, Buffer.concat([content, bytes])))).toContain(
    "another size",
  );
  const link = { name: `files/${own}`, type: "symlink", linkname: "/etc/passwd", size: 0 } as const;
  expect(
    await refused(
      () => undefined,
      (tar) => tar.add(link).getWriter().close(),
    ),
  ).toContain("an entry that is no file");
});

test("files that were written before an archive is refused are removed", async () => {
  const last = [...honest.files.keys()].at(-1) ?? "";
  expect(await refused(({ files }) => void files.delete(last))).toContain("A file is missing in the archive");
  const [next] = await query<{ id: number }>(sql`SELECT last_value AS id FROM realm_id_seq`);
  for (const key of honest.files.keys()) {
    const restored = key.replace(/^\d+/, String((next?.id ?? 0) - 1));
    expect(await fileStore().size(restored)).toBeNull();
  }
});

test("a file that was removed while the archive was made may be missing", async () => {
  const altered = parts();
  const [key = ""] = altered.files.keys();
  altered.files.delete(key);
  await writeParts(crafted, altered, (tar) => addBytes(tar, "removed-files.txt", Buffer.from(`${key}\n`)));
  expect(await importOrganization(crafted, "removed")).toMatchObject({ files: altered.files.size });
});

test("archives that unpack to very much are refused before they fill anything", async () => {
  const megabyte = Buffer.alloc(1024 * 1024);
  const bomb = await refusedWith(async (tar) => {
    const writer = tar.add({ name: "padding", size: 300 * megabyte.length }).getWriter();
    for (let written = 0; written < 300; written += 1) await writer.write(megabyte);
    await writer.close();
  });
  expect(bomb).toContain("unpacks to far more");
  const long = { ...rowOf("draft"), content: "x".repeat(17_000_000) };
  expect(await refused(({ tables }) => void tables.set("draft", [long]))).toContain("a row that is too long");
  const nested = JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`);
  const deep = { ...rowOf("audit_entry"), changes: nested };
  expect(await refused(({ tables }) => void tables.set("audit_entry", [deep]))).toContain("too many levels");
  const manifest = Buffer.from(JSON.stringify(honest.manifest));
  expect(await refusedWith((tar) => addBytes(tar, "export.json", manifest))).toContain("two export.json");
});

const SCRIPT = '<img src="x" onerror="alert(1)"><script>alert(1)</script>';
/** Rendering again changes ids. */
const withoutIds = (html: unknown) => String(html).replaceAll(/\d+/g, "#");

test("no HTML of an archive is taken: texts are rendered again", async () => {
  const altered = parts();
  const columns = archiveTables.flatMap(({ name, html = {} }) =>
    Object.keys(html).map((column) => ({ name, column })),
  );
  for (const { name, column } of columns) {
    const rows = (altered.tables.get(name) ?? []).filter((row) => row[column] !== null);
    expect(rows.length, `${name} has HTML to alter`).toBeGreaterThan(0);
    for (const row of rows) {
      row[column] = SCRIPT;
      if ("rendering_version" in row) row.rendering_version = 32_767;
    }
  }
  await writeParts(crafted, altered);
  await importOrganization(crafted, "scripted");
  await runCommand(["export", "scripted", file("again.tar.gz")]);
  const { tables } = await readParts(file("again.tar.gz"));
  for (const { name, column } of columns) {
    const original = (honest.tables.get(name) ?? []).map((row) => withoutIds(row[column]));
    const restored = (tables.get(name) ?? []).map((row) => withoutIds(row[column]));
    expect(restored, `${name}.${column}`).toEqual(original);
  }
  expect(JSON.stringify([...tables])).not.toContain("alert(1)");
});

test("of channels that a public export leaves out, nothing names another organization's", async () => {
  const altered = parts();
  altered.manifest = { ...altered.manifest, kind: "consented" };
  const foreign = await victim.owner.subscribe("theirs").then(() => victim.owner.channelId("theirs"));
  for (const row of altered.tables.get("draft") ?? []) row.channel_id = foreign;
  for (const row of altered.tables.get("realm") ?? [])
    row.settings = { new_stream_announcements_stream_id: foreign };
  const [audited] = altered.tables.get("audit_entry") ?? [];
  if (audited) audited.changes = [{ event: "stream.create", details: { channelIds: [foreign], userId: 1 } }];
  await writeParts(crafted, altered);
  const { id } = await importOrganization(crafted, "partial");
  const [found] = await query(sql`
    SELECT r.settings, d.channel_id, a.changes FROM realm r
    JOIN user_account u ON u.realm_id = r.id JOIN draft d ON d.user_id = u.id
    JOIN audit_entry a ON a.realm_id = r.id WHERE r.id = ${id} ORDER BY a.id LIMIT 1`);
  expect(found).toEqual({
    settings: { new_stream_announcements_stream_id: -1 },
    channel_id: 0,
    changes: [{ event: "stream.create", details: { channelIds: [0], userId: 0 } }],
  });
});

test("ranges of messages end with the archive, so that nobody is given messages that come later", async () => {
  const highest = honest.manifest.ids.message?.[1] ?? 0;
  const altered = parts();
  for (const row of altered.tables.get("topic_read") ?? []) row.read = `{[${highest},${highest + 900})}`;
  for (const row of altered.tables.get("subscription") ?? []) row.received = `{[${highest + 900},)}`;
  await writeParts(crafted, altered);
  const { id } = await importOrganization(crafted, "ranged");
  const [found] = await query(sql`
    SELECT count(*) FILTER (WHERE NOT upper_inf(s.received) OR lower(s.received) > last.id + 1)::int AS late,
      (SELECT count(*)::int FROM topic_read r JOIN topic t ON t.id = r.topic_id
        WHERE t.realm_id = ${id} AND upper(r.read) > last.id + 1) AS read
    FROM subscription s, (SELECT max(id) AS id FROM message WHERE realm_id = ${id}) last
    WHERE s.realm_id = ${id} GROUP BY last.id`);
  expect(found).toEqual({ late: 0, read: 0 });
  for (const ranges of ["{1}", "{[a,b)}", "7", "{[1,2]}"])
    expect(
      await refused(
        ({ tables }) => void tables.set("subscription", [{ ...rowOf("subscription"), received: ranges }]),
      ),
    ).toContain("no ranges of ids in subscription.received");
});
