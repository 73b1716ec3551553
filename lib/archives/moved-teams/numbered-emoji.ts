/** Custom emoji of a moved team: their ids here, and their pictures, decoded and encoded again. */
import { unicodeEmojiWithCode } from "../../markdown/emoji/unicode-emoji.ts";
import { MAX_CUSTOM_EMOJI } from "../../organization/emoji/custom-emoji.contract.ts";
import { type EmojiPictures, emojiPictures } from "../../organization/emoji/emoji-pictures.ts";
import { MAX_EMOJI_NAME } from "../../organization/organization-limits.contract.ts";
import { foldedEmojiName } from "../../text/name-key.ts";
import type { MadePictures } from "./made-pictures.ts";
import type { MoveReport } from "./move-report.ts";
import type { MovedEmojiName, MovedTeam } from "./moved-team.ts";
import type { FirstIds, NumberedTeam } from "./numbered-team.ts";
import { storeKeyOf } from "./store-key.ts";

export interface NumberedEmoji {
  readonly id: number;
  readonly name: string;
  readonly authorId: number | null;
  readonly pictures: EmojiPictures;
  /** Store keys of the picture and, for an animation, of its first frame. */
  readonly storeKey: string;
  readonly stillKey: string | null;
}

export class NumberedEmojiSet {
  readonly #byKey = new Map<string, NumberedEmoji>();

  /** The pictures are few and small, and one that fails counts toward the bound, too. */
  static async read(
    team: MovedTeam,
    numbered: NumberedTeam,
    first: FirstIds,
    made: MadePictures,
    report: MoveReport,
  ): Promise<NumberedEmojiSet> {
    const { realmId } = numbered;
    const set = new NumberedEmojiSet();
    const names = new Set<string>();
    let attempts = 0;
    for (const { key, name: given, authorKey, fileKey } of team.emoji) {
      const name = foldedEmojiName(given)
        .replaceAll(/[^0-9a-z_-]/g, "")
        .slice(0, MAX_EMOJI_NAME);
      const mayBeUsed = /[0-9a-z]$/.test(name) && !names.has(name) && attempts < MAX_CUSTOM_EMOJI;
      if (mayBeUsed) attempts += 1;
      const file = mayBeUsed ? await team.file(fileKey) : null;
      const pictures = file && (await made.converted(file, given, (read) => emojiPictures(realmId, read)));
      if (!pictures) {
        report.add("A custom emoji was left out, since its picture or name cannot be used.", given);
        continue;
      }
      set.#byKey.set(key, {
        id: first("custom_emoji") + names.size,
        name,
        authorId: numbered.person(authorKey ?? "")?.id ?? null,
        pictures,
        storeKey: storeKeyOf(realmId),
        stillKey: pictures.moving ? storeKeyOf(realmId) : null,
      });
      names.add(name);
    }
    return set;
  }

  get all(): readonly NumberedEmoji[] {
    return [...this.#byKey.values()];
  }

  /** As reactions and statuses name it; null for an emoji that is unknown here. */
  columnsOf(given: MovedEmojiName) {
    if ("custom" in given) {
      const emoji = this.#byKey.get(given.custom);
      return emoji
        ? { emoji_kind: "realm_emoji", emoji_code: String(emoji.id), emoji_name: emoji.name }
        : null;
    }
    const known = unicodeEmojiWithCode(given.code);
    const [name] = known?.names ?? [];
    if (!known || name === undefined) return null;
    return { emoji_kind: "unicode_emoji", emoji_code: known.code, emoji_name: name };
  }
}
