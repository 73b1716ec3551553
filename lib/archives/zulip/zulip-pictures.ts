/** Pictures of an export: avatars, icon, logos and custom emoji, decoded and encoded again. */

import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { avatarSizes } from "../../accounts/avatars/change-avatar.ts";
import { ApiError } from "../../kernel/errors.ts";
import { makePictures } from "../../kernel/pictures/make-pictures.ts";
import type { PictureSize } from "../../kernel/pictures/picture-task.ts";
import { MAX_CUSTOM_EMOJI } from "../../organization/emoji/custom-emoji.contract.ts";
import { emojiPictures } from "../../organization/emoji/emoji-pictures.ts";
import { MAX_AVATAR_MIB, MAX_EMOJI_NAME } from "../../organization/organization-limits.contract.ts";
import { pictureSizes } from "../../organization/organizations/pictures/realm-pictures.ts";
import { foldedEmojiName } from "../../text/name-key.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { timeText } from "../moved-teams/organization-rows.ts";
import { storeKeyOf } from "../moved-teams/store-key.ts";
import type { ExportFolder } from "./export-folder.ts";
import { ONLY_TABLE } from "./json-rows.ts";
import { shapedRows } from "./realm-tables.ts";
import type { ZulipParts } from "./zulip-channels.ts";
import { fileRecordShape } from "./zulip-shapes.ts";

/** In bytes. */
const LARGEST_PICTURE = MAX_AVATAR_MIB * 1024 ** 2;

const NO_PICTURE = "A picture that cannot be read, or is too large, was left out.";

interface MadeFile {
  readonly key: string;
  readonly place: string;
  readonly size: number;
}

export class ZulipPictures {
  readonly #folder: string;
  readonly #export: ExportFolder;
  readonly #parts: ZulipParts;
  readonly #made: MadeFile[] = [];
  /** Store keys by account, in the form of the account's column. */
  readonly avatars = new Map<number, string>();
  /** Store keys by column of the organization. */
  readonly realm: Record<string, string | null> = { icon_key: null, logo_key: null, night_logo_key: null };
  readonly emojiRows: ArchiveRow[] = [];

  /** @param folder for its own use. */
  constructor(folder: string, from: ExportFolder, parts: ZulipParts) {
    this.#folder = folder;
    this.#export = from;
    this.#parts = parts;
  }

  get emojiIds(): ReadonlySet<string> {
    return new Set(this.emojiRows.map(({ id }) => String(id)));
  }

  get lastEmojiId(): number {
    return this.emojiRows.reduce((last, { id }) => Math.max(last, Number(id)), 0);
  }

  async make(): Promise<void> {
    await this.#makeAvatars();
    await this.#makeRealmPictures();
    await this.#makeEmoji();
  }

  async *fileEntries(): AsyncGenerator<ArchiveEntry> {
    for (const { key, place, size } of this.#made)
      yield { kind: "file", key, size, content: createReadStream(place) };
  }

  async #makeAvatars(): Promise<void> {
    const uploaded = new Set(
      [...this.#parts.people.all].flatMap(({ id, avatar_source: source }) =>
        source === undefined || source === null || source === "U" ? id : [],
      ),
    );
    const best = new Map<number, string>();
    for await (const { path: file, user_profile_id: person } of this.#records("avatars")) {
      if (person === null || person === undefined || !uploaded.has(person)) continue;
      if (rank(file) > rank(best.get(person))) best.set(person, file);
    }
    for (const [person, file] of best) {
      const pictures = await this.#pictures(`avatars/${file}`, avatarSizes);
      if (pictures) this.avatars.set(person, (await this.#stored(pictures)).join(" "));
    }
  }

  async #makeRealmPictures(): Promise<void> {
    const { realm } = this.#parts.tables;
    const best = new Map<string, string>();
    for await (const { path: file } of this.#records("realm_icons")) {
      const kind = /(?:^|\/)(icon|logo|night_logo)(?:\.\w+)*$/.exec(file)?.[1];
      if (kind !== undefined && rank(file) > rank(best.get(kind))) best.set(kind, file);
    }
    const all = [
      { kind: "icon", source: realm.icon_source, size: pictureSizes.icon },
      { kind: "logo", source: realm.logo_source, size: pictureSizes.logo },
      { kind: "night_logo", source: realm.night_logo_source, size: pictureSizes.nightLogo },
    ];
    for (const { kind, source, size } of all) {
      const file = best.get(kind);
      if (file === undefined || (source ?? "U") !== "U") continue;
      const pictures = await this.#pictures(`realm_icons/${file}`, [size]);
      if (pictures) this.realm[`${kind}_key`] = (await this.#stored(pictures))[0] ?? null;
    }
  }

  async #makeEmoji(): Promise<void> {
    const { tables, people, report, realmId, now } = this.#parts;
    const best = new Map<string, string>();
    for await (const { path: file, file_name: name } of this.#records("emoji")) {
      if (name && rank(file) > rank(best.get(name))) best.set(name, file);
    }
    const active = new Set<string>();
    for (const { id, name: given, author, file_name: file, deactivated } of tables.of("zerver_realmemoji")) {
      const name = foldedEmojiName(given)
        .replaceAll(/[^0-9a-z_-]/g, "")
        .slice(0, MAX_EMOJI_NAME);
      const mayBeUsed =
        /[0-9a-z]$/.test(name) &&
        (deactivated || !active.has(name)) &&
        this.emojiRows.length < MAX_CUSTOM_EMOJI;
      const pictures = mayBeUsed ? await this.#emojiPictures(best.get(file ?? "")) : null;
      if (!pictures) {
        report.add("A custom emoji was left out, since its picture or name cannot be used.", given);
        continue;
      }
      if (!deactivated) active.add(name);
      const [moving, still] = [pictures.moving, pictures.still];
      const [key, stillKey] = await this.#stored(moving ? [moving.bytes, still] : [still]);
      this.emojiRows.push({
        id,
        realm_id: realmId,
        author_id: people.idOf(author) ?? null,
        name,
        file_key: key,
        format: moving?.format ?? "png",
        still_key: stillKey ?? null,
        deactivated_at: deactivated ? timeText(now) : null,
      });
    }
  }

  async *#records(kind: string) {
    const file = `${kind}/records.json`;
    if (!this.#export.has(file)) return;
    const place = { file, table: ONLY_TABLE, shape: fileRecordShape };
    for await (const record of shapedRows(this.#export, place, this.#parts.report)) {
      if (this.#export.has(`${kind}/${record.path}`)) yield record;
      else this.#parts.report.add(NO_PICTURE, `${kind}/${record.path}`);
    }
  }

  async #pictures(file: string, sizes: readonly PictureSize[]): Promise<readonly Uint8Array[] | null> {
    return this.#readable(
      file,
      async (read) => (await makePictures(this.#parts.realmId, read, sizes)).pictures,
    );
  }

  async #emojiPictures(file: string | undefined) {
    if (file === undefined) return null;
    return this.#readable(`emoji/${file}`, (read) => emojiPictures(this.#parts.realmId, read));
  }

  async #readable<T>(file: string, make: (read: () => Promise<Buffer>) => Promise<T>): Promise<T | null> {
    if ((this.#export.size(file) ?? 0) <= LARGEST_PICTURE) {
      try {
        return await make(() => buffer(this.#export.stream(file)));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }
    this.#parts.report.add(NO_PICTURE, file);
    return null;
  }

  /** Returns the keys. On disk, since there may be thousands. */
  async #stored(pictures: readonly Uint8Array[]): Promise<string[]> {
    const files = pictures.map((bytes, index) => ({
      bytes,
      made: {
        key: storeKeyOf(this.#parts.realmId),
        place: path.join(this.#folder, `picture-${this.#made.length + index}`),
        size: bytes.length,
      },
    }));
    for (const { bytes, made } of files) {
      await writeFile(made.place, bytes, { mode: 0o600 });
      this.#made.push(made);
    }
    return files.map(({ made }) => made.key);
  }
}

/** The picture as it was uploaded is better than copies of it. */
function rank(file: string | undefined): number {
  if (file === undefined) return 0;
  if (file.endsWith(".original")) return 3;
  return file.endsWith("-medium.png") ? 2 : 1;
}
