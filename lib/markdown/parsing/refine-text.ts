/** Linkifiers, emoji, emoticons and line breaks in text. */
import type { PhrasingContent } from "mdast";
import type { LinkifierBudget } from "../links/linkifier-budget.ts";
import { linkifierMatches } from "../links/linkifier-matches.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";

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

/** Only between spaces, punctuation or brackets. */
const emoticon = /(?<![^\s,.;?!()[\]"'])(?:[:;]-?[)(DPpOo|/]|\(:|<3)(?![^\s,.;?!()[\]"'])/g;

/** The lookahead spares ASCII text the Unicode tables. */
const emojiLike = /(?=[^\0-\x7f])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3)/u;
const flagOrKeycap = "\\p{Regional_Indicator}{2}|[#*0-9]\\ufe0f?\\u20e3";
const pictograph = "\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?[\\u{e0020}-\\u{e007f}]*";
/** Any length; unknown sequences stay whole. */
const emojiCharacter = new RegExp(`${flagOrKeycap}|${pictograph}(?:\\u200d${pictograph})*`, "gu");
/** Shown as text without a variation selector, such as ❤ and ©. */
const textStyle = /^(?!\p{Emoji_Presentation}).$|\ufe0e/u;

/** A quick test without false negatives. */
export function mayHoldEmoji(text: string): boolean {
  return emojiLike.test(text);
}

/** Nothing becomes a link inside a link. */
export function refineText(
  value: string,
  snapshot: MarkdownSnapshot,
  inLink: boolean,
  budget: LinkifierBudget,
): PhrasingContent[] {
  if (inLink || snapshot.linkifiers.length === 0) return refineUnlinked(value, snapshot);
  const nodes: PhrasingContent[] = [];
  let position = 0;
  for (const { start, end, url } of linkifierMatches(value, snapshot.linkifiers, budget)) {
    nodes.push(...refineUnlinked(value.slice(position, start), snapshot));
    nodes.push({ type: "link", url, children: [{ type: "text", value: value.slice(start, end) }] });
    position = end;
  }
  nodes.push(...refineUnlinked(value.slice(position), snapshot));
  return nodes;
}

function refineUnlinked(value: string, snapshot: MarkdownSnapshot): PhrasingContent[] {
  const lines = value.includes("\n") ? value.split("\n") : [value];
  return lines.flatMap((line, index): PhrasingContent[] => [
    ...(index > 0 ? [{ type: "break" } as const] : []),
    ...refineLine(line, snapshot),
  ]);
}

function refineLine(line: string, snapshot: MarkdownSnapshot): PhrasingContent[] {
  const withEmoji = mayHoldEmoji(line)
    ? cut(line, emojiCharacter, (character) => emojiNode(character, snapshot))
    : textNodes(line);
  if (!snapshot.translateEmoticons) return withEmoji;
  return withEmoji.flatMap((node) =>
    node.type === "text"
      ? cut(node.value, emoticon, (text) => emojiNode(emoticonCharacter(text) ?? "", snapshot))
      : [node],
  );
}

function emojiNode(character: string, snapshot: MarkdownSnapshot): PhrasingContent | undefined {
  if (textStyle.test(character)) return undefined;
  const found = snapshot.emojiNameOf(character);
  return found && { type: "emoji", name: found.name, target: { kind: "unicode", code: found.code } };
}

/** Replaces matches for which `nodeOf` returns a node. */
function cut(
  text: string,
  pattern: RegExp,
  nodeOf: (match: string) => PhrasingContent | undefined,
): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let position = 0;
  for (const match of text.matchAll(pattern)) {
    const node = nodeOf(match[0]);
    if (!node) continue;
    nodes.push(...textNodes(text.slice(position, match.index)), node);
    position = match.index + match[0].length;
  }
  nodes.push(...textNodes(text.slice(position)));
  return nodes;
}

function textNodes(value: string): PhrasingContent[] {
  return value === "" ? [] : [{ type: "text", value }];
}

function emoticonCharacter(text: string): string | undefined {
  return characters[text];
}
