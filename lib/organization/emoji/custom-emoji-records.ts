/** An organization's emoji in memory and in wire form; event appliers. */
import type { z } from "zod";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers, Organization } from "../../kernel/memory/organization.ts";
import { putRecord } from "../../kernel/memory/put-record.ts";
import { foldedEmojiName } from "../../text/name-key.ts";
import type { customEmojiMap, customEmojiShape } from "./custom-emoji.contract.ts";

/** Relative to the organization's URL. */
const FOLDER = "/user_avatars/emoji";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly customEmoji: CustomEmojiStore;
  }
  interface OrganizationChanges {
    readonly custom_emoji: { readonly emoji: CustomEmojiRecord };
  }
}

export interface CustomEmojiRecord {
  readonly id: number;
  readonly name: string;
  readonly authorId: number | null;
  readonly fileKey: string;
  readonly format: "png" | "gif" | "webp";
  /** Stored first frame as PNG; null unless animated. */
  readonly stillKey: string | null;
  readonly isActive: boolean;
}

/** Keeps deactivated emoji, which are still shown where used. */
export class CustomEmojiStore {
  readonly #byId = new Map<number, CustomEmojiRecord>();
  /** Active emoji by folded name. */
  readonly #byName = new Map<string, CustomEmojiRecord>();
  /** Stored file keys by last segment. */
  readonly #keys = new Map<string, string>();

  constructor(emoji: Iterable<CustomEmojiRecord>) {
    for (const one of emoji) this.set(one);
  }

  all(): readonly CustomEmojiRecord[] {
    return [...this.#byId.values()];
  }

  get(id: number): CustomEmojiRecord | undefined {
    return this.#byId.get(id);
  }

  /** Ignores deactivated emoji and spelling. */
  named(name: string): CustomEmojiRecord | undefined {
    return this.#byName.get(foldedEmojiName(name));
  }

  keyOf(name: string): string | undefined {
    return this.#keys.get(name);
  }

  set(emoji: CustomEmojiRecord): void {
    this.delete(emoji.id);
    this.#byId.set(emoji.id, emoji);
    if (emoji.isActive) this.#byName.set(foldedEmojiName(emoji.name), emoji);
    for (const key of keysOf(emoji)) this.#keys.set(fileName(key), key);
  }

  delete(id: number): void {
    const known = this.#byId.get(id);
    if (!known) return;
    this.#byId.delete(id);
    const key = foldedEmojiName(known.name);
    if (this.#byName.get(key) === known) this.#byName.delete(key);
    for (const key of keysOf(known)) this.#keys.delete(fileName(key));
  }
}

/** The key's last segment, used in the URL. */
export function fileName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

function keysOf({ fileKey, stillKey }: CustomEmojiRecord): string[] {
  return stillKey === null ? [fileKey] : [fileKey, stillKey];
}

export const customEmojiChanges: ChangeAppliers<"custom_emoji"> = {
  custom_emoji: ({ customEmoji }, { emoji }) => putRecord(customEmoji, emoji),
};

export async function loadCustomEmoji(tx: Transaction, realmId: number): Promise<CustomEmojiStore> {
  const rows = await tx.customEmoji.findMany({ where: { realmId }, orderBy: { id: "asc" } });
  return new CustomEmojiStore(
    rows.map(({ id, name, authorId, fileKey, format, stillKey, deactivatedAt }) => ({
      id,
      name,
      authorId,
      fileKey,
      format: format === "gif" || format === "webp" ? format : "png",
      stillKey,
      isActive: deactivatedAt === null,
    })),
  );
}

export function emojiUrl({ fileKey, format }: CustomEmojiRecord): string {
  return `${FOLDER}/${fileName(fileKey)}.${format}`;
}

export function presentCustomEmoji(emoji: CustomEmojiRecord): z.input<typeof customEmojiShape> {
  return {
    id: String(emoji.id),
    name: emoji.name,
    source_url: emojiUrl(emoji),
    still_url: emoji.stillKey === null ? null : `${FOLDER}/${fileName(emoji.stillKey)}.png`,
    deactivated: !emoji.isActive,
    author_id: emoji.authorId,
  };
}

export function presentAllEmoji({ customEmoji }: Organization): z.input<typeof customEmojiMap> {
  return Object.fromEntries(customEmoji.all().map((emoji) => [emoji.id, presentCustomEmoji(emoji)]));
}
