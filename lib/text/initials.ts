/** Initials for default avatars. */

import { firstCharacter } from "./cut-text.ts";

/** "Ada King Lovelace" is "AL"; "?" without letters. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = [first, last].map((word) => firstCharacter(word ?? "")).join("");
  return letters.normalize("NFC").toUpperCase() || "?";
}
