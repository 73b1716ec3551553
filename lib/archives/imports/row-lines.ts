/** Reads the rows of an archive, one JSON object in each line, a few at a time. */
import { ArchiveError } from "./archive-error.ts";
import type { ArchiveRow } from "./shift-row.ts";

/** In characters. The longest rows are those of people who have read very many separate messages. */
const LONGEST_LINE = 16_000_000;
/** Characters and rows after which a batch ends. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 1_000;
/** Objects and lists within each other. */
const DEEPEST = 50;

/**
 * However large a part is, little of it is in memory.
 * @throws ArchiveError for a line that is too long, or no object. @throws SyntaxError for one that is no JSON.
 */
export async function* rowBatches(body: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveRow[]> {
  let rows: ArchiveRow[] = [];
  let characters = 0;
  for await (const line of linesOf(body)) {
    rows.push(rowOf(line));
    characters += line.length;
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let pieces: string[] = [];
  let length = 0;
  for await (const bytes of body) {
    const [rest = "", ...complete] = decoder.decode(bytes, { stream: true }).split("\n").reverse();
    for (const line of complete.reverse()) {
      yield* nonEmpty(pieces.join("") + line);
      pieces = [];
      length = 0;
    }
    pieces.push(rest);
    length += rest.length;
    if (length > LONGEST_LINE) throw new ArchiveError("The archive has a row that is too long.");
  }
  yield* nonEmpty(pieces.join("") + decoder.decode());
}

function nonEmpty(line: string): string[] {
  return line === "" ? [] : [line];
}

function rowOf(line: string): ArchiveRow {
  const row: unknown = JSON.parse(line);
  if (!isRow(row)) throw new ArchiveError("The archive has a row that is no JSON object.");
  if (!isFlat(row, DEEPEST)) throw new ArchiveError("The archive has a row with too many levels.");
  return row;
}

function isRow(value: unknown): value is ArchiveRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFlat(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isFlat(inner, levels - 1));
}
