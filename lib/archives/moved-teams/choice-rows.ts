/** Rows of the statuses and alert words of moved people. */
import { MAX_ALERT_WORDS } from "../../messages/alert-words/alert-words.contract.ts";
import { MAX_ALERT_WORD } from "../../messages/messages-limits.contract.ts";
import { MAX_STATUS_TEXT } from "../../organization/organization-limits.contract.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import type { NumberedEmojiSet } from "./numbered-emoji.ts";
import type { NumberedTeam } from "./numbered-team.ts";
import { timeText } from "./organization-rows.ts";

const NO_EMOJI = { emoji_name: "", emoji_code: "", emoji_kind: "unicode_emoji" };

/** Columns hold years of four digits. */
const LAST_END = Date.UTC(9999, 11, 31, 23, 59, 59);

/** @param now in ms; statuses that ended before it are over. */
export function* statusRows(
  { people }: Pick<NumberedTeam, "people">,
  emoji: Pick<NumberedEmojiSet, "columnsOf">,
  now: number,
): Generator<ArchiveRow> {
  for (const { id, given } of people) {
    const { status } = given;
    const endsAt = status && endOf(status.endsAt);
    if (!status || (endsAt !== null && endsAt <= now)) continue;
    const text = shortened(harmlessLine(status.text), MAX_STATUS_TEXT);
    const shown = status.emoji && emoji.columnsOf(status.emoji);
    if (text === "" && !shown) continue;
    yield {
      ...{ user_id: id, is_away: false, text, ...NO_EMOJI, ...shown },
      ends_at: endsAt === null ? null : timeText(endsAt),
    };
  }
}

/** A status whose end is no time, or too late to be written, has none. */
function endOf(given: number | null): number | null {
  return given !== null && given <= LAST_END ? given : null;
}

export function* alertWordRows({ people }: NumberedTeam): Generator<ArchiveRow> {
  for (const { id, given } of people) {
    const words = new Map<string, string>();
    for (const each of given.alertWords) {
      const word = shortened(harmlessLine(each), MAX_ALERT_WORD);
      if (word !== "" && words.size < MAX_ALERT_WORDS) words.set(nameKey(word), word);
    }
    for (const [key, word] of words) yield { user_id: id, word_key: key, word };
  }
}
