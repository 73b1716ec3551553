/** Reads one lightly marked line — words, names, emoji, links, short emphasis — without the parser. */
import type { PhrasingContent } from "mdast";
import { linkPreviewElement } from "../html/media-previews.ts";
import { urlLength } from "../links/bare-link.ts";
import { safeLinkUrl } from "../links/link-url.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { channelLink } from "../syntax/channel-link-syntax.ts";
import { groupMention, personMention } from "../syntax/mention-syntax.ts";

/** What may stand between marks: the same as in plain text. */
const words =
  /(?:(?!https?:)[\p{L}\p{M}\p{N}"'(),!?%=/“”‘’…–—_-]|;(?![-()DPpOo|/])|\.(?![\p{L}\p{N}])|(?<=[\p{L}\p{N}*]):(?= [\p{L}\p{N}]|$)| (?=[^ \n]))+/uy;
/** Marks that mean the same whatever surrounds them, as long as they touch only spaces, brackets and sentence marks. */
const mark =
  /(?<![^\s("])(?:(?<person>@_?\*\*[\p{L}\p{N} .'|-]+\*\*)|(?<group>@_?\*[\p{L}\p{N} .'-]+\*)|(?<channel>#\*\*[\p{L}\p{N} .'>@-]+\*\*)|:(?<emoji>[a-z0-9_+-]+):|\*\*(?<strong>[\p{L}\p{N}](?:[\p{L}\p{N} _-]*[\p{L}\p{N}])?)\*\*|\*(?<emphasis>[\p{L}\p{N}](?:[\p{L}\p{N} _-]*[\p{L}\p{N}])?)\*|`(?<code>[^`\s|\\](?:[^`\n\r\t\0|\\]*[^`\s|\\])?)`|\[(?<label>[\p{L}\p{N}](?:[\p{L}\p{N} _-]*[\p{L}\p{N}])?)\]\((?<target>https?:\/\/[A-Za-z0-9][A-Za-z0-9/._=?#&+-]*)\)|(?<address>https?:\/\/[A-Za-z0-9][A-Za-z0-9/._=?#&+-]*)(?=[.,!?:;)]*(?:[\s"]|$)))(?![^\s.,!?:;)"])/uy;
/** What cannot begin a block of any kind. */
const lineStart = /^[\p{L}"'(@#:*`[]/u;

/** Nodes of the line, or null when the parser has to decide. */
export function readLightLine(line: string, snapshot: MarkdownSnapshot): PhrasingContent[] | null {
  if (!lineStart.test(line)) return null;
  const nodes: PhrasingContent[] = [];
  let position = 0;
  while (position < line.length) {
    mark.lastIndex = position;
    const marked = mark.exec(line);
    if (marked) {
      const node = nodeOf(marked.groups ?? {}, snapshot);
      if (!node) return null;
      nodes.push(node);
      position = trimmedEnd(marked, position);
      continue;
    }
    words.lastIndex = position;
    const value = words.exec(line)?.[0];
    if (value === undefined) return null;
    nodes.push({ type: "text", value });
    position += value.length;
  }
  return nodes;
}

/** An address ends before the sentence marks after it. */
function trimmedEnd(marked: RegExpExecArray, position: number): number {
  const address = marked.groups?.address;
  return position + (address === undefined ? marked[0].length : urlLength(address));
}

function nodeOf(
  parts: Readonly<Record<string, string | undefined>>,
  snapshot: MarkdownSnapshot,
): PhrasingContent | null {
  const { person, group, channel, emoji, strong, emphasis, code, label, target, address } = parts;
  if (person !== undefined) return named(personMention(snapshot).match(person), person);
  if (group !== undefined) return named(groupMention(snapshot).match(group), group);
  if (channel !== undefined) return named(channelLink(snapshot).match(channel), channel);
  if (emoji !== undefined) {
    const found = snapshot.emojiNamed(emoji);
    return found ? { type: "emoji", name: emoji, target: found } : null;
  }
  if (strong !== undefined) return { type: "strong", children: [{ type: "text", value: strong }] };
  if (emphasis !== undefined) return { type: "emphasis", children: [{ type: "text", value: emphasis }] };
  if (code !== undefined) return { type: "inlineCode", value: code };
  if (label !== undefined && target !== undefined) return linkNode(target, label, snapshot);
  const url = address?.slice(0, urlLength(address)) ?? "";
  return url === "" ? null : linkNode(url, url, snapshot);
}

function named(
  found: { readonly length: number; readonly node: PhrasingContent } | null,
  text: string,
): PhrasingContent | null {
  return found?.length === text.length ? found.node : null;
}

/** A link without a preview. */
function linkNode(url: string, label: string, snapshot: MarkdownSnapshot): PhrasingContent | null {
  const safe = safeLinkUrl(url, snapshot.realmUrl);
  if (safe === null || /youtu/i.test(url) || linkPreviewElement({ url: safe, label }, snapshot)) return null;
  return { type: "link", url: safe, children: [{ type: "text", value: label }] };
}
