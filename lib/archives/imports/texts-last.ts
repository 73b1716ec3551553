/** Moves references in texts that are restored before the accounts and channels that they may name. */
import { z } from "zod";
import { MAX_CHANNEL_DESCRIPTION_LENGTH } from "../../channels/channels-limits.contract.ts";
import { Prisma } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { MAX_WELCOME_TEXT } from "../../organization/organizations/organization-settings.contract.ts";
import { lengthOf } from "../../text/cut-text.ts";
import type { ArchiveTable } from "../exports/archive-table.ts";
import type { ArchivedTexts } from "./archived-texts.ts";
import type { ArchiveRow } from "./shift-row.ts";

/** The organization's setting with Markdown, which the welcome bot sends. */
const WELCOME = "welcome_message_custom_text";

/** In characters. Addresses and ids may be longer than the former ones. */
const LIMITS: Readonly<Record<string, number>> = {
  "channel.description": MAX_CHANNEL_DESCRIPTION_LENGTH,
  [WELCOME]: MAX_WELCOME_TEXT,
};

const fits = (text: string, where: string) => lengthOf(text) <= (LIMITS[where] ?? Number.POSITIVE_INFINITY);

const settingsShape = z.object({ [WELCOME]: z.string() });

export class TextsLast {
  readonly #texts: ArchivedTexts;
  readonly #columns: { readonly table: string; column: string; id: unknown; text: string }[] = [];
  #welcome: { readonly realmId: unknown; readonly text: string } | null = null;

  constructor(texts: ArchivedTexts) {
    this.#texts = texts;
  }

  /** @param row with its new id. */
  take({ name, textsLast = [] }: ArchiveTable, row: ArchiveRow): void {
    if (this.#texts.isStill) return;
    for (const column of textsLast) {
      const text = row[column];
      if (typeof text === "string" && text !== "")
        this.#columns.push({ table: name, column, id: row.id, text });
    }
    const { data } = settingsShape.safeParse(name === "realm" ? row.settings : null);
    if (data) this.#welcome = { realmId: row.id, text: data[WELCOME] };
  }

  /** Call it when all rows are written. */
  async write(tx: Transaction): Promise<void> {
    for (const { table, column, id, text } of this.#columns) {
      const moved = this.#texts.movedText(text);
      if (moved === text || !fits(moved, `${table}.${column}`)) continue;
      await tx.$executeRaw(
        sql`UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(`"${column}"`)} = ${moved} WHERE id = ${id}`,
      );
    }
    if (!this.#welcome) return;
    const welcome = this.#texts.movedText(this.#welcome.text);
    if (!fits(welcome, WELCOME)) return;
    await tx.$executeRaw(sql`
      UPDATE realm SET settings = settings || jsonb_build_object(${WELCOME}::text, ${welcome}::text)
      WHERE id = ${this.#welcome.realmId}`);
  }
}
