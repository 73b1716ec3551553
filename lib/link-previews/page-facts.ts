/** Reads what a page says of itself for those who link to it: Open Graph, or else its title and description. */
import { decoded } from "../markdown/html/read-html.ts";
import { previewedUrl } from "./preview-limits.ts";

export interface PageFacts {
  readonly title: string | null;
  readonly description: string | null;
  /** Absolute. */
  readonly imageUrl: string | null;
}

/** In characters. */
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 500;
/** Tags of a page that are looked at, and characters of each. */
const MAX_TAGS = 300;
const MAX_TAG = 4_000;

const attribute = /(?<![\w:-])(property|name|content)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Reads it in time that grows with the page's length only. @param url of the page, for relative addresses. */
export function pageFacts(html: string, url: URL): PageFacts {
  const said = metaOf(html);
  const image = said.get("og:image") ?? said.get("og:image:url") ?? said.get("twitter:image");
  const title = said.get("og:title") ?? said.get("twitter:title") ?? titleOf(html);
  const description =
    said.get("og:description") ?? said.get("twitter:description") ?? said.get("description");
  return {
    title: shortened(title, MAX_TITLE),
    description: shortened(description, MAX_DESCRIPTION),
    imageUrl: image && URL.canParse(image, url) ? previewedUrl(new URL(image, url).href) : null,
  };
}

/** What is said first counts. */
function metaOf(html: string): Map<string, string> {
  const said = new Map<string, string>();
  let tags = 0;
  for (const { index } of html.matchAll(/<meta/gi)) {
    tags += 1;
    if (tags > MAX_TAGS) break;
    const tag = wholeTag(html.slice(index, index + MAX_TAG));
    const attributes = new Map<string, string>();
    for (const [, name = "", quoted, single, bare] of tag.matchAll(attribute)) {
      attributes.set(name.toLowerCase(), decoded(quoted ?? single ?? bare ?? ""));
    }
    const key = (attributes.get("property") ?? attributes.get("name"))?.toLowerCase();
    const content = attributes.get("content")?.trim();
    if (key && content && !said.has(key)) said.set(key, content);
  }
  return said;
}

/** A ">" within quotation marks does not end it. */
function wholeTag(text: string): string {
  let quote = "";
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return text.slice(0, index);
  }
  return text;
}

function titleOf(html: string): string | undefined {
  const start = html.search(/<title/i);
  if (start < 0) return undefined;
  const text = html.slice(start, start + MAX_TAG);
  const [, title] = /^<title[^>]{0,500}>([^<]*)/i.exec(text) ?? [];
  return title === undefined ? undefined : decoded(title);
}

function shortened(text: string | undefined, most: number): string | null {
  const line =
    text
      ?.replaceAll(/\s+/g, " ")
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
      .trim()
      .toWellFormed() ?? "";
  const characters = [...line];
  if (characters.length === 0) return null;
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : line;
}
