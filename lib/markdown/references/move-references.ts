/**
 * Moves references in the source of messages and other texts: ids in mentions, and in links to channels, topics,
 * messages, people and files of the organization. Everything else stays as it is, byte by byte.
 */
import { RenderBudget, TooComplex } from "../message-bounds.ts";
import type { MessageInline } from "../parsing/message-nodes.ts";
import { mentionsIn } from "../parsing/message-tree.ts";
import { parseMessage, type SourcePart } from "../parsing/parse-message.ts";
import { refineTree } from "../parsing/refine-tree.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { type IdMove, movedId } from "./id-move.ts";
import { movedUrl } from "./move-url.ts";
import { type TextEdit, withEdits } from "./text-edits.ts";

/** Names that a text may contain, with former ids. */
export interface FormerNames {
  /** Without engines and previews; of somebody who knows everything. */
  readonly snapshot: MarkdownSnapshot;
  readonly hasAccount: (id: number) => boolean;
  readonly hasMessage: (id: number) => boolean;
}

/** In UTF-16 units; longer than any text of an export. Others are not parsed. */
const LONGEST_PARSED = 40_000;

/** A quick test without false negatives, except for own addresses. */
const MAY_REFER = /[|@]\d{1,15}\*\*|narrow|uploads|#(?:user|groups|user-groups|channels|streams|topics)\//;

/** @param source Markdown of whole blocks. */
export function movedReferences(source: string, names: FormerNames, move: IdMove): string {
  if (!mayRefer(source, move)) return source;
  const edits = source.length > LONGEST_PARSED ? null : parsedEdits(source, names, move);
  return withEdits(source, edits ?? mentionEdits(source, names, move));
}

/** Begins no block, and affects nothing after it; see `inlineTree`. */
const GUARD = ", ";

/** @param source one line without blocks, such as an option of a poll. */
export function movedReferencesInLine(source: string, names: FormerNames, move: IdMove): string {
  if (!mayRefer(source, move)) return source;
  // Keeps the length, so that positions stay valid.
  const line = GUARD + source.replace(/[\t\n\r]/g, " ");
  const edits = line.length > LONGEST_PARSED ? null : parsedEdits(line, names, move);
  const inLine = edits ?? mentionEdits(line, names, move);
  return withEdits(
    source,
    inLine.map(({ start, end, text }) => ({ start: start - GUARD.length, end: end - GUARD.length, text })),
  );
}

function mayRefer(source: string, { origin, joined }: IdMove): boolean {
  if (joined && /@_?\*|#\*\*/.test(source)) return true;
  if (MAY_REFER.test(source) || (source.includes("](") && /[&\\]/.test(source))) return true;
  if (origin.former === null || origin.former === origin.now) return false;
  return source.toLowerCase().includes(origin.former.slice(origin.former.indexOf("://") + 3).toLowerCase());
}

/** Null for a message that is shown as its source. */
function parsedEdits(source: string, names: FormerNames, move: IdMove): TextEdit[] | null {
  const parts: SourcePart[] = [];
  const budget = new RenderBudget();
  try {
    const listening = { listen: (part: SourcePart) => parts.push(part), offset: 0 };
    refineTree(parseMessage(source, names.snapshot, budget, listening), names.snapshot, budget);
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
  const place = placesIn(source);
  const placed = parts.map((part) => ({ ...part, start: place(part.start), end: place(part.end) }));
  const edits = placed.flatMap((part) => editOf(source.slice(part.start, part.end), part, move) ?? []);
  return [...edits, ...formerNameEdits(source, placed, names, move)];
}

/** Positions in `source` of those in a text with `\n` as line endings. */
function placesIn(source: string): (position: number) => number {
  const endings = [...source.matchAll(/\r\n/g)].map(({ index }, before) => index - before);
  if (endings.length === 0) return (position) => position;
  return (position) => position + endings.filter((ending) => ending < position).length;
}

function editOf(
  written: string,
  { kind, start, end, node, url }: SourcePart,
  move: IdMove,
): TextEdit | undefined {
  if (kind === "literal") return undefined;
  const text = node ? movedInline(written, node, move) : movedDestination(written, url ?? written, move);
  return text === written ? undefined : { start, end, text };
}

function movedInline(written: string, node: MessageInline, move: IdMove): string {
  switch (node.type) {
    case "mention":
      if (node.target.kind === "group") return withGroupName(written, node.target.id, move);
      return node.target.kind === "person" ? movedMention(written, node.target.id, move) : written;
    case "channelLink": {
      const renamed = withChannelName(written, node.channelName, move);
      return node.kind === "message" ? movedMessageLink(renamed, move) : renamed;
    }
    case "link": {
      const [, open = "", address = "", close = ""] = /^(<?)(.*?)(>?)$/s.exec(written) ?? [];
      // In tables, bars are escaped.
      const plain = address.replaceAll("\\|", "|");
      const moved = movedUrl(plain, move);
      if (moved === plain) return written;
      return open + (plain === address ? moved : moved.replaceAll("|", "\\|")) + close;
    }
    default:
      return written;
  }
}

function withGroupName(written: string, groupId: number, { distances, joined }: IdMove): string {
  const name = joined?.groupName(joined.idOf("group", groupId + distances.group));
  return name === undefined ? written : `${written.startsWith("@_") ? "@_" : "@"}*${name}*`;
}

/** Leaves a link that writes the name in another way. */
function withChannelName(written: string, former: string, { joined }: IdMove): string {
  const name = joined?.channelName(former);
  const start = `#**${former}`;
  if (name === undefined || !written.toLowerCase().startsWith(start.toLowerCase())) return written;
  return `#**${name}${written.slice(start.length)}`;
}

function movedMention(written: string, accountId: number, move: IdMove): string {
  const id = movedId(String(accountId), "account", move);
  const name = move.joined?.personName(Number(id));
  if (name !== undefined) return `${written.startsWith("@_") ? "@_" : "@"}**${name}|${id}**`;
  return written.replace(/(?<=\|)(\d{1,15})(?=\*\*$)/, (id) =>
    Number(id) === accountId ? movedId(id, "account", move) : id,
  );
}

function movedMessageLink(written: string, move: IdMove): string {
  return written.replace(/(?<=@)(\d{1,15})(?=\*\*$)/, (id) => movedId(id, "message", move));
}

/** @param url without the escapes of `written`. */
function movedDestination(written: string, url: string, move: IdMove): string {
  const moved = movedUrl(url, move);
  if (moved === url) return written;
  if (written === url) return moved;
  return moved.replace(/[\\<>()&|]/g, "\\$&").replace(/[\t\n\r ]/g, (space) => `&#${space.charCodeAt(0)};`);
}

const NAMED_BEFORE =
  /(?<![A-Za-z0-9\\])(?:@_?\*\*[^*\n]{0,240}\||#\*\*[^*\n>]{1,240}>[^*\n]{0,240}@)(\d{1,15})\*\*/g;

/** Mentions of accounts, and links to channels, that have another name by now. They are text, but outside of code. */
function formerNameEdits(
  source: string,
  parts: readonly SourcePart[],
  { hasAccount, hasMessage }: FormerNames,
  move: IdMove,
): TextEdit[] {
  return [...source.matchAll(NAMED_BEFORE)].flatMap(({ 0: found, 1: id = "", index }) => {
    const end = index + found.length;
    if (parts.some((part) => part.start < end && part.end > index)) return [];
    const isMention = found.startsWith("@");
    if (!(isMention ? hasAccount(Number(id)) : hasMessage(Number(id)))) return [];
    const start = end - id.length - 2;
    return [{ start, end: end - 2, text: movedId(id, isMention ? "account" : "message", move) }];
  });
}

function mentionEdits(source: string, { snapshot }: FormerNames, move: IdMove): TextEdit[] {
  return mentionsIn(source, snapshot).map(({ start, end, node }) => ({
    start,
    end,
    text: movedInline(source.slice(start, end), node, move),
  }));
}
