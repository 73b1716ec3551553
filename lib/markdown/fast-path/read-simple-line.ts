/** Reads words and simple marks without the parser. */
import type { PhrasingContent } from "mdast";
import { linkPreviewElement } from "../html/media-previews.ts";
import { urlAtStart } from "../links/bare-link.ts";
import { safeLinkUrl } from "../links/link-url.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { matchChannelLink } from "../syntax/channel-link-syntax.ts";
import type { InlineMatch } from "../syntax/inline-construct.ts";
import { matchGroupMention, matchPersonMention } from "../syntax/mention-syntax.ts";

/**
 * Punctuation that can begin markup requires harmless next characters. ASCII comes first, because Unicode properties
 * are three times slower.
 */
const words =
  /(?:[A-Za-gi-z0-9"'(),!?%=/_^{}>-]|h(?!ttps?:)| (?=[^ ])|\.(?![\p{L}\p{N}])|[+&](?= )|[$#](?=[0-9])|(?<=[\p{L}\p{N}*]):(?= [\p{L}\p{N}]|$)|;(?![-()DPpOo|/])|(?=[^\0-\x7f])[\p{L}\p{M}\p{N}“”‘’…–—])+/uy;

/** Cannot begin a block. */
const lineStart = /^(?:[\p{L}"'(@#:*`[]|[0-9]+(?![0-9.)]))/u;

/** Null when only the parser can decide. */
type ReadMark = (found: RegExpExecArray, snapshot: MarkdownSnapshot) => PhrasingContent | null;

interface Mark {
  readonly pattern: RegExp;
  readonly read: ReadMark;
}

const plainWords = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N} ,’'_-]*[\p{L}\p{N}])?`;
const address = String.raw`https?:\/\/[A-Za-z0-9][A-Za-z0-9/._=?#&+-]*`;

/** By first character, in order of precedence. */
const marks: Readonly<Record<string, readonly Mark[]>> = {
  "@": [
    mark(String.raw`@_?\*\*[\p{L}\p{N} .'|-]+\*\*`, ([text], snapshot) =>
      wholeMatch(text, matchPersonMention(text, snapshot)),
    ),
    mark(String.raw`@_?\*[\p{L}\p{N} .'-]+\*`, ([text], snapshot) =>
      wholeMatch(text, matchGroupMention(text, snapshot)),
    ),
  ],
  "#": [
    mark(String.raw`#\*\*[\p{L}\p{N} .'>@-]+\*\*`, ([text], snapshot) =>
      wholeMatch(text, matchChannelLink(text, snapshot)),
    ),
  ],
  ":": [
    mark(":([a-z0-9_+-]+):", ([, name = ""], snapshot) => {
      const target = snapshot.emojiNamed(name);
      return target ? { type: "emoji", name, target } : null;
    }),
  ],
  "*": [
    mark(String.raw`\*\*(${plainWords})\*\*`, ([, value = ""]) => ({
      type: "strong",
      children: [{ type: "text", value }],
    })),
    mark(String.raw`\*(${plainWords})\*`, ([, value = ""]) => ({
      type: "emphasis",
      children: [{ type: "text", value }],
    })),
  ],
  "`": [
    mark("`([^`\\s|\\\\](?:[^`\\n\\t|\\\\]*[^`\\s|\\\\])?)`", ([, value = ""]) => ({
      type: "inlineCode",
      value,
    })),
  ],
  "[": [
    mark(String.raw`\[(${plainWords})\]\((${address})\)`, ([, label = "", url = ""], snapshot) =>
      linkWithoutPreview(url, label, snapshot),
    ),
  ],
  h: [
    mark(String.raw`${address}(?=[.,!?:;)]*(?:[\s"]|$))`, ([text], snapshot) => {
      const url = urlAtStart(text)?.url;
      return url === undefined ? null : linkWithoutPreview(url, url, snapshot);
    }),
  ],
};

/** Only next to spaces, brackets and punctuation, where marks have a fixed meaning. */
function mark(source: string, read: ReadMark): Mark {
  return { pattern: new RegExp(String.raw`${source}(?![^\s.,!?:;)"])`, "uy"), read };
}

/** Null for the parser. */
export function readSimpleLine(line: string, snapshot: MarkdownSnapshot): PhrasingContent[] | null {
  return lineStart.test(line) ? readSimpleText(line, snapshot) : null;
}

/** Null for the parser. */
export function readSimpleText(text: string, snapshot: MarkdownSnapshot): PhrasingContent[] | null {
  const nodes: PhrasingContent[] = [];
  let position = 0;
  while (position < text.length) {
    words.lastIndex = position;
    if (words.test(text)) {
      nodes.push({ type: "text", value: text.slice(position, words.lastIndex) });
      position = words.lastIndex;
    } else {
      const found = readMark(text, position, snapshot);
      if (!found) return null;
      nodes.push(found.node);
      position = found.end;
    }
  }
  return nodes;
}

function readMark(
  text: string,
  start: number,
  snapshot: MarkdownSnapshot,
): { readonly node: PhrasingContent; readonly end: number } | null {
  if (start > 0 && !' ("'.includes(text.charAt(start - 1))) return null;
  for (const { pattern, read } of marks[text.charAt(start)] ?? []) {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (!found) continue;
    const node = read(found, snapshot);
    return node && { node, end: start + lengthOf(found[0], node) };
  }
  return null;
}

/** Excludes trailing punctuation. */
function lengthOf(matched: string, node: PhrasingContent): number {
  return node.type === "link" && matched.startsWith("h")
    ? (urlAtStart(matched)?.length ?? 0)
    : matched.length;
}

function wholeMatch(text: string, found: InlineMatch | null): PhrasingContent | null {
  return found?.length === text.length ? found.node : null;
}

/** The parser places previews below blocks. */
function linkWithoutPreview(url: string, label: string, snapshot: MarkdownSnapshot): PhrasingContent | null {
  const safe = safeLinkUrl(url, snapshot.realmUrl);
  if (safe === null || /youtu/i.test(url) || linkPreviewElement({ url: safe, label }, snapshot)) return null;
  return { type: "link", url: safe, children: [{ type: "text", value: label }] };
}
