/** Converts emoji codes, which omit the variation selector, to text. */

const COLOR_SELECTOR = "\u{fe0f}";

/**
 * @param code as in class names: hexadecimal, joined by hyphens.
 * @returns null if invalid.
 */
export function emojiText(code: string): string | null {
  const points = code.split("-").map((point) => Number.parseInt(point, 16));
  if (points.some((point) => !(point > 0 && point <= 0x10ffff))) return null;
  return points
    .map((point) => String.fromCodePoint(point))
    .map((character) =>
      /^\p{Emoji}$/u.test(character) && !/^\p{Emoji_Presentation}$/u.test(character)
        ? character + COLOR_SELECTOR
        : character,
    )
    .join("");
}
