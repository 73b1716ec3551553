/** Initials, for default avatars. */

/** First letters of the first and the last word: "Ada King Lovelace" is "AL"; "?" for a name without letters. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = [first, last].map((word) => [...(word ?? "")][0] ?? "").join("");
  return letters.toUpperCase() || "?";
}
