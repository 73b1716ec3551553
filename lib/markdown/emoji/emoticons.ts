/** The emoticons that become emoji for people who have that setting on. */

const characters: Readonly<Record<string, string>> = {
  ":)": "🙂",
  "(:": "🙂",
  ":-)": "🙂",
  ":(": "🙁",
  ":-(": "🙁",
  ":|": "😐",
  ":/": "😕",
  ";)": "😉",
  ";-)": "😉",
  ":D": "😀",
  ":-D": "😀",
  ":P": "😛",
  ":p": "😛",
  ":O": "😮",
  ":o": "😮",
  "<3": "❤️",
};

/** Emoticons on their own: between spaces, punctuation, brackets or the ends of the text. */
export const emoticon = /(?<![^\s,.;?!()[\]"'])(?:[:;]-?[)(DPpOo|/]|\(:|<3)(?![^\s,.;?!()[\]"'])/g;

/** The emoji that an emoticon becomes. */
export function emoticonCharacter(text: string): string | undefined {
  return characters[text];
}
