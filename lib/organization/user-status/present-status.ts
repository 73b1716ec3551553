/** A status's row as its wire shape: only what is set. */
import type { z } from "zod";
import type { UserStatus } from "../../kernel/db/generated/client.ts";
import { EMOJI_KINDS } from "../emoji/custom-emoji.contract.ts";
import type { statusShape } from "./user-status.contract.ts";

/** An object without fields when nothing is set. */
export function presentStatus({
  isAway,
  text,
  emojiName,
  emojiCode,
  emojiKind,
}: UserStatus): z.input<typeof statusShape> {
  const kind = EMOJI_KINDS.find((each) => each === emojiKind);
  return {
    ...(isAway && { away: true }),
    ...(text !== "" && { status_text: text }),
    ...(emojiName !== "" && { emoji_name: emojiName, emoji_code: emojiCode, reaction_type: kind }),
  };
}
