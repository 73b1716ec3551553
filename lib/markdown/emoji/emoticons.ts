/** Emoticons that are translated for those who wish it, and the emoji they become. */

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

/** Emoticons standing alone: between spaces, sentence marks, brackets or the ends of the text. */
export const emoticon = /(?<![^\s,.;?!()[\]"'])(?:[:;]-?[)(DPpOo|/]|\(:|<3)(?![^\s,.;?!()[\]"'])/g;

/** The emoji of an emoticon, or undefined for one without. */
export function emoticonCharacter(text: string): string | undefined {
  return characters[text];
}
