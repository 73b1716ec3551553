/** Uploaded files of an export, and the links to them. */
import { nameInAddress, shownName } from "../../files/uploads/file-name.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import { attachmentBatches } from "../moved-teams/attachment-row.ts";
import { batches } from "../moved-teams/entry-batches.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { NumberedFile } from "../moved-teams/numbered-team.ts";
import { storeKeyOf } from "../moved-teams/store-key.ts";
import type { ExportFolder } from "./export-folder.ts";
import { ONLY_TABLE } from "./json-rows.ts";
import { shapedRows } from "./realm-tables.ts";
import type { ZulipPeople } from "./zulip-people.ts";
import { attachmentShape, fileRecordShape } from "./zulip-shapes.ts";

const ATTACHMENTS = "attachment.json";
const RECORDS = "uploads/records.json";

const attachments = { file: ATTACHMENTS, table: "zerver_attachment", shape: attachmentShape };
const records = { file: RECORDS, table: ONLY_TABLE, shape: fileRecordShape };

/** Beyond an attachment's column. */
const LARGEST_FILE = 2 ** 31 - 1;

/**
 * A link to an upload up to the file's name, which may have any character. The address before it is the former
 * server's, since the rest names a file of the export.
 */
const LINK =
  /(?:https?:\/\/[^\s/()<>"]+)?(?:\/api\/v1)?\/user_uploads\/(?:download\/)?([\w-]+(?:\/[\w-]+){1,2})\//g;

interface ZulipFile extends NumberedFile {
  readonly formerName: string;
  /** In ms. */
  readonly createdAt: number;
  /** Message ids, as the export has them. */
  readonly messages: readonly number[];
}

export class ZulipFiles {
  readonly #files: ZulipFile[] = [];
  /** By the former address without the file's name, which is random. */
  readonly #byPlace = new Map<string, ZulipFile>();

  /** @param now in ms. */
  static async read(
    folder: ExportFolder,
    people: ZulipPeople,
    realmId: number,
    now: number,
    report: MoveReport,
  ): Promise<ZulipFiles> {
    const files = new ZulipFiles();
    if (!folder.has(ATTACHMENTS)) return files;
    const places = await placesOfUploads(folder, report);
    const ids = new Set<number>();
    for await (const row of shapedRows(folder, attachments, report)) {
      const { id, path_id: former, file_name: given, owner, create_time: created, messages } = row;
      const entry = places.get(former) ?? `uploads/${former}`;
      const size = folder.size(entry);
      const slash = former.lastIndexOf("/");
      const ownerId = people.idOf(owner);
      if (size === null || size > LARGEST_FILE || ownerId === undefined || slash < 0 || ids.has(id)) {
        report.add("A file is missing or cannot be kept; links to it lead nowhere.", `${id}: ${former}`);
        continue;
      }
      ids.add(id);
      const name = shownName(given);
      const file = {
        id,
        ownerId,
        file: { size, name, open: async () => folder.stream(entry) },
        storeKey: storeKeyOf(realmId),
        pathId: `${storeKeyOf(realmId)}/${nameInAddress(name)}`,
        name,
        formerName: former.slice(slash + 1),
        createdAt: (created ?? now / 1000) * 1000,
        messages,
      };
      files.#files.push(file);
      files.#byPlace.set(former.slice(0, slash), file);
    }
    return files;
  }

  get count(): number {
    return this.#files.length;
  }

  get ids(): number[] {
    return this.#files.map(({ id }) => id);
  }

  /** The text with links to where the files are now. */
  moved(text: string): string {
    if (!text.includes("/user_uploads/")) return text;
    let moved = "";
    let from = 0;
    for (const { 0: link, 1: place = "", index } of text.matchAll(LINK)) {
      const file = this.#byPlace.get(place);
      const rest = text.slice(index + link.length);
      const name = file && spellings(file.formerName).find((each) => rest.startsWith(each));
      if (!file || name === undefined) continue;
      moved += `${text.slice(from, index)}/user_uploads/${file.pathId}`;
      from = index + link.length + name.length;
    }
    return moved + text.slice(from);
  }

  attachmentEntries(realmId: number, now: number): AsyncGenerator<ArchiveEntry> {
    return attachmentBatches(realmId, this.#files, ({ createdAt }) => createdAt, now);
  }

  /** @param hasMessage whether a message was moved. */
  *linkEntries(hasMessage: (id: number) => boolean): Generator<ArchiveEntry> {
    yield* batches("message_attachment", this.#linkRows(hasMessage));
  }

  *#linkRows(hasMessage: (id: number) => boolean) {
    for (const { id, messages } of this.#files) {
      for (const messageId of new Set(messages))
        if (hasMessage(messageId)) yield { message_id: messageId, attachment_id: id };
    }
  }

  async *fileEntries(): AsyncGenerator<ArchiveEntry> {
    for (const { storeKey, file } of this.#files)
      yield { kind: "file", key: storeKey, size: file.size, content: await file.open() };
  }
}

/** Encoded ones first, since the plain name may be the beginning of an encoded one. */
function spellings(name: string): string[] {
  return [encodeURIComponent(name), encodeURI(name), name];
}

/** Places in the export by path of the former store. */
async function placesOfUploads(folder: ExportFolder, report: MoveReport): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  if (!folder.has(RECORDS)) return places;
  for await (const { path, s3_path } of shapedRows(folder, records, report))
    places.set(s3_path ?? path, `uploads/${path}`);
  return places;
}
