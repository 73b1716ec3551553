/** A small organization in the form of Zulip's own export, which tests change and pack. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import sharp from "sharp";
import { type Row, SENT, UPLOAD, type ZulipIds } from "./zulip-ids.ts";
import { messageFiles } from "./zulip-messages.ts";
import { organizationTables } from "./zulip-organization.ts";
import { ownTables } from "./zulip-own-tables.ts";

/** Tables and other contents by name of the file. */
export type ZulipContents = Map<string, unknown>;

/** Has one of everything that an export can have. */
export async function zulipContents(ids: ZulipIds): Promise<ZulipContents> {
  const realm = { ...organizationTables(ids), ...ownTables(ids), import_source: "zulip" };
  const contents: ZulipContents = new Map<string, unknown>([["realm.json", realm], ...messageFiles(ids)]);
  await addFiles(contents, ids);
  return contents;
}

const picture = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

async function addFiles(contents: ZulipContents, { ann, ben, message }: ZulipIds): Promise<void> {
  const record = (path: string, more: Row = {}) => ({ realm_id: 2, path, s3_path: path, ...more });
  contents.set("attachment.json", {
    zerver_attachment: [
      {
        ...{
          id: 1,
          file_name: "Pläne 1.txt",
          path_id: UPLOAD,
          owner: ben,
          realm: 2,
          create_time: SENT,
          size: 5,
        },
        ...{ messages: [message + 1], scheduled_messages: [], content_type: "text/plain" },
      },
      {
        id: 2,
        file_name: "gone",
        path_id: "2/aa/gone/gone",
        owner: ben,
        create_time: SENT,
        size: 5,
        messages: [],
      },
    ],
  });
  contents.set("uploads/records.json", [record(UPLOAD, { user_profile_id: ben })]);
  contents.set(`uploads/${UPLOAD}`, Buffer.from("plans"));
  contents.set("avatars/records.json", [
    record("2/abc.png", { user_profile_id: ann }),
    record("2/abc.original", { user_profile_id: ann }),
  ]);
  contents.set("avatars/2/abc.png", await picture("#00f"));
  contents.set("avatars/2/abc.original", await picture("#0f0"));
  contents.set("emoji/records.json", [
    record("2/emoji/images/7.png.original", { file_name: "7.png", name: "spark" }),
  ]);
  contents.set("emoji/2/emoji/images/7.png.original", await picture("#f00"));
  contents.set("realm_icons/records.json", [record("2/icon.original")]);
  contents.set("realm_icons/2/icon.original", await picture("#ff0"));
}

const bytesOf = (content: unknown) =>
  content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content, null, 2));

/** The file that an administrator downloads. @param folder that it holds. */
export async function writeZulipArchive(
  file: string,
  contents: ZulipContents,
  folder = "zulip-export-1/",
): Promise<void> {
  const entries = [...contents].map(([name, content]) => {
    const body = new Uint8Array(bytesOf(content));
    return { header: { name: folder + name, size: body.length, type: "file" as const }, body };
  });
  await writeFile(file, gzipSync(await packTar(entries)));
}

/** Writes the export as an unpacked folder. */
export async function writeZulipFolder(folder: string, contents: ZulipContents): Promise<void> {
  for (const [name, content] of contents) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytesOf(content));
  }
}

/** Rows of a table, to change. */
export function rowsOf(contents: ZulipContents, table: string, file = "realm.json"): Row[] {
  const tables = contents.get(file);
  const rows = typeof tables === "object" && tables !== null ? Reflect.get(tables, table) : undefined;
  if (!Array.isArray(rows)) throw new Error(`The export has no ${table}.`);
  return rows;
}
