/** Sorts a mail's parts into plain text, HTML, and files. */
import { decodeText } from "./decode-text.ts";
import type { MimePart } from "./parse-mime.ts";

/** More than any mail program makes. */
const MAX_PARTS = 1_000;
/** Characters in which HTML may declare its charset. */
const HTML_HEAD = 2_000;

export interface MailFile {
  readonly part: MimePart;
  readonly content: ArrayBuffer;
  /** Whether it belongs to the HTML beside it (`multipart/related`). */
  readonly isRelated: boolean;
}

interface MailBody {
  /** "" unless the whole text exists as plain text. */
  readonly text: string;
  /** "" unless a part of the text exists as HTML. */
  readonly html: string;
  readonly files: readonly MailFile[];
}

interface Section {
  plain: string;
  html: string;
}

interface Place {
  /** Shared by all forms of one text; null if each text is separate. */
  readonly section: Section | null;
  readonly isRelated: boolean;
}

export async function bodyParts(root: MimePart): Promise<MailBody> {
  const sections: Section[] = [];
  const files: MailFile[] = [];
  let count = 0;
  const visit = async (part: MimePart, place: Place): Promise<void> => {
    count += 1;
    if (count > MAX_PARTS) return;
    const { multipart, parsed } = part.contentType;
    if (multipart !== false) {
      const section = multipart === "alternative" ? { plain: "", html: "" } : place.section;
      if (multipart === "alternative" && section) sections.push(section);
      const isRelated = place.isRelated || multipart === "related";
      for (const child of part.childNodes) await visit(child, { section, isRelated });
      return;
    }
    const { content } = part;
    if (content === null) return;
    if (!isText(part)) {
      if (!isOtherForm(part, place)) files.push({ part, content, isRelated: place.isRelated });
      return;
    }
    const section = place.section ?? { plain: "", html: "" };
    if (!place.section) sections.push(section);
    const form = parsed.value === "text/html" ? "html" : "plain";
    section[form] = joined(section[form], await textOf(part, content));
  };
  await visit(root, { section: null, isRelated: false });
  return { ...bodyOf(sections), files };
}

function bodyOf(sections: readonly Section[]): Pick<MailBody, "text" | "html"> {
  const said = sections.filter(({ plain, html }) => plain.trim() !== "" || html.trim() !== "");
  const isPlain = said.every(({ plain }) => plain.trim() !== "");
  const isHtml = said.some(({ html }) => html.trim() !== "");
  return {
    text: isPlain ? said.map(({ plain }) => plain).join("\n") : "",
    html: isHtml ? said.map(({ plain, html }) => html || htmlOf(plain)).join("\n") : "",
  };
}

function joined(before: string, text: string): string {
  return before === "" ? text : `${before}\n${text}`;
}

function isText({ contentType, contentDisposition }: MimePart): boolean {
  const { value } = contentType.parsed;
  return (
    (value === "text/plain" || value === "text/html") && contentDisposition.parsed.value !== "attachment"
  );
}

/** Whether it repeats the text beside it in a form few programs read. */
function isOtherForm({ contentType }: MimePart, { section }: Place): boolean {
  const { value } = contentType.parsed;
  return section !== null && /^text\/(?:x-amp-html|watch-html|enriched|richtext)$/.test(value);
}

async function textOf({ contentType }: MimePart, content: ArrayBuffer): Promise<string> {
  const { value, params } = contentType.parsed;
  const bytes = new Uint8Array(content);
  const text = await decodeText(bytes, params.charset || (value === "text/html" ? charsetIn(bytes) : ""));
  const isFlowed = value === "text/plain" && /^flowed$/i.test(params.format ?? "");
  return isFlowed ? unflow(text, /^yes$/i.test(params.delsp ?? "")) : text;
}

function charsetIn(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, HTML_HEAD)).toString("latin1");
  return /<meta[^<>]{1,300}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(head)?.[1] ?? "";
}

/** Keeps lines and indentation. */
function htmlOf(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<div>${escaped.trim().split(/\r?\n/).join("<br>")}</div>`;
}

interface FlowedLine {
  readonly depth: number;
  /** Without quotation marks and stuffing. */
  readonly text: string;
}

const SIGNATURE = "-- ";

/** @param deletesSpace whether soft breaks remove the space before them (`DelSp=yes`). */
export function unflow(source: string, deletesSpace: boolean): string {
  const lines: string[] = [];
  let depth = 0;
  /** The paragraph being joined; null between paragraphs. */
  let open: string[] | null = null;
  const endLine = () => {
    if (open) lines.push(`${depth === 0 ? "" : `${">".repeat(depth)} `}${open.join("")}`);
    open = null;
  };
  for (const line of source.split(/\r?\n/)) {
    const read = readLine(line);
    if (open && read.depth !== depth) endLine();
    const isSignature = read.text === SIGNATURE;
    if (isSignature) endLine();
    depth = read.depth;
    open ??= [];
    const isSoft = !isSignature && read.text.endsWith(" ");
    open.push(isSoft && deletesSpace ? read.text.slice(0, -1) : read.text);
    if (!isSoft) endLine();
  }
  endLine();
  return lines.join("\n");
}

/** Some programs put spaces between the marks. */
function readLine(line: string): FlowedLine {
  let depth = 0;
  let at = 0;
  while (line[at] === ">" || (depth > 0 && line[at] === " " && line[at + 1] === ">")) {
    if (line[at] === ">") depth += 1;
    at += 1;
  }
  return { depth, text: line.slice(line[at] === " " ? at + 1 : at) };
}
