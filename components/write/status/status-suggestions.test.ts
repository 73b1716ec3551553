/** Suggested emoji are those of the table. */
import { expect, it } from "vitest";
import { unicodeEmojiWithCode } from "../../../lib/markdown/emoji/unicode-emoji.ts";
import { MAX_STATUS_TEXT } from "../../../lib/organization/organization-limits.contract.ts";
import { STATUS_SUGGESTIONS } from "./status-suggestions.ts";

it("the server accepts every suggestion", () => {
  for (const { text, emoji } of STATUS_SUGGESTIONS) {
    expect(unicodeEmojiWithCode(emoji.code)?.names).toContain(emoji.name);
    expect(text.length).toBeLessThanOrEqual(MAX_STATUS_TEXT);
  }
});
