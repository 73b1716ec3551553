/** Pictures of an export: avatars, icon, logos and custom emoji, decoded and encoded again. */

import { MAX_CUSTOM_EMOJI } from "../../organization/emoji/custom-emoji.contract.ts";
import { emojiPictures } from "../../organization/emoji/emoji-pictures.ts";
import { MAX_EMOJI_NAME } from "../../organization/organization-limits.contract.ts";
import { pictureSizes } from "../../organization/organizations/pictures/realm-pictures.ts";
import { foldedEmojiName } from "../../text/name-key.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { type GivenPicture, MadePictures, NO_PICTURE } from "../moved-teams/made-pictures.ts";
import { timeText } from "../moved-teams/organization-rows.ts";
import type { ExportFolder } from "./export-folder.ts";
import { ONLY_TABLE } from "./json-rows.ts";
import { shapedRows } from "./realm-tables.ts";
import type { ZulipParts } from "./zulip-channels.ts";
import { fileRecordShape } from "./zulip-shapes.ts";

export class ZulipPictures {
  readonly #export: ExportFolder;
  readonly #parts: ZulipParts;
  readonly #made: MadePictures;
  /** Store keys by account, in the form of the account's column. */
  readonly avatars = new Map<number, string>();
  /** Store keys by column of the organization. */
  readonly realm: Record<string, string | null> = { icon_key: null, logo_key: null, night_logo_key: null };
  readonly emojiRows: ArchiveRow[] = [];

  /** @param folder for its own use. */
  constructor(folder: string, from: ExportFolder, parts: ZulipParts) {
    this.#export = from;
    this.#parts = parts;
    this.#made = new MadePictures(folder, parts.realmId, parts.report);
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

  fileEntries(): AsyncGenerator<ArchiveEntry> {
    return this.#made.fileEntries();
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
      const place = `avatars/${file}`;
      if (!this.#made.attempt(place)) continue;
      const avatar = await this.#made.avatar(this.#given(place), place);
      if (avatar !== null) this.avatars.set(person, avatar);
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
      const place = `realm_icons/${file}`;
      const [key] = (await this.#made.storeSizes(this.#given(place), [size], place)) ?? [];
      this.realm[`${kind}_key`] = key ?? null;
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
      const [key, stillKey] = await this.#made.store(moving ? [moving.bytes, still] : [still]);
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

  async #emojiPictures(file: string | undefined) {
    if (file === undefined) return null;
    const place = `emoji/${file}`;
    if (!this.#made.attempt(place)) return null;
    return this.#made.converted(this.#given(place), place, (read) =>
      emojiPictures(this.#parts.realmId, read),
    );
  }

  #given(file: string): GivenPicture {
    return { size: this.#export.size(file) ?? 0, open: async () => this.#export.stream(file) };
  }
}

/** The picture as it was uploaded is better than copies of it. */
function rank(file: string | undefined): number {
  if (file === undefined) return 0;
  if (file.endsWith(".original")) return 3;
  return file.endsWith("-medium.png") ? 2 : 1;
}
