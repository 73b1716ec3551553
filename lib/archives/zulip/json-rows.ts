/**
 * Reads the tables of a JSON file row by row, since files may be larger than memory. A file is an object of tables, or
 * a single table.
 */
import { ArchiveError, quoted } from "../exports/archive-format.ts";

/** In bytes. */
const LONGEST_ROW = 16 * 1024 * 1024;
const LONGEST_NAME = 1_000;
const DEEPEST = 100;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Of a file that is a single table. */
export const ONLY_TABLE = "";

export interface TableRow {
  readonly table: string;
  readonly row: unknown;
}

/** The rows that end in one piece of the file. */
export interface RowBatch {
  readonly rows: readonly TableRow[];
  /** The table at the end of the piece. */
  readonly table: string;
}

/**
 * @param wanted tells whether the rows of a table are parsed.
 * @param name of the file, for errors.
 * @throws ArchiveError for what is no JSON, and for rows that are no objects, too long or too deep.
 */
export async function* tableRows(
  content: AsyncIterable<Uint8Array>,
  wanted: (table: string) => boolean,
  name: string,
): AsyncGenerator<RowBatch> {
  const scanner = new TableScanner(wanted, name);
  for await (const chunk of content) yield { rows: scanner.rowsIn(chunk), table: scanner.table };
  scanner.end();
}

class TableScanner {
  readonly #wanted: (table: string) => boolean;
  readonly #name: string;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  /** Opening brackets of what is open. */
  readonly #open: number[] = [];
  #isDone = false;
  #isText = false;
  #isEscaped = false;
  /** The next text of the outermost object names a table. */
  #awaitsName = false;
  table = ONLY_TABLE;
  /** Earlier pieces of a name or a row that the last chunk did not end. */
  #pieces: Uint8Array[] = [];
  #length = 0;
  #part: "name" | "row" | null = null;

  constructor(wanted: (table: string) => boolean, name: string) {
    this.#wanted = wanted;
    this.#name = name;
  }

  /** The state of texts is in variables, since most bytes are in them. */
  rowsIn(chunk: Uint8Array): TableRow[] {
    const rows: TableRow[] = [];
    let [start, isText, isEscaped] = [0, this.#isText, this.#isEscaped];
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) {
          isText = false;
          if (this.#part === "name") this.#nameTable(chunk.subarray(start, index + 1));
        }
      } else if (byte === QUOTE) {
        isText = true;
        if (this.#startsText()) start = index;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (this.#opens(byte)) start = index;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (this.#closes(byte)) this.#addRow(rows, chunk.subarray(start, index + 1));
      } else if (byte === COMMA) {
        if (this.#open.length === 1) this.#awaitsName = this.#open[0] === OPEN_OBJECT;
      } else if (byte > 0x20) this.#requireNoRow();
    }
    this.#isText = isText;
    this.#isEscaped = isEscaped;
    if (this.#part !== null) this.#keep(chunk.subarray(start));
    return rows;
  }

  #nameTable(bytes: Uint8Array): void {
    this.table = String(this.#parsed(bytes));
    this.#awaitsName = false;
  }

  /** Whether the text is the name of a table. */
  #startsText(): boolean {
    const isName = this.#awaitsName && this.#open.length === 1;
    if (isName) this.#part = "name";
    else this.#requireNoRow();
    return isName;
  }

  /** Whether it is the beginning of a row. */
  #opens(bracket: number): boolean {
    if (this.#isDone) throw this.#noJson();
    const isRow = this.#isInTable();
    if (isRow && bracket !== OPEN_OBJECT) throw this.#noObject();
    if (isRow) this.#part = "row";
    this.#open.push(bracket);
    this.#awaitsName = bracket === OPEN_OBJECT && this.#open.length === 1;
    if (this.#open.length > DEEPEST) throw this.#refusal("has too many levels");
    return isRow;
  }

  /** Whether it is the end of a row. */
  #closes(bracket: number): boolean {
    if (this.#open.pop() !== (bracket === CLOSE_OBJECT ? OPEN_OBJECT : OPEN_LIST)) throw this.#noJson();
    this.#isDone = this.#open.length === 0;
    return this.#part === "row" && this.#isInTable();
  }

  #addRow(rows: TableRow[], bytes: Uint8Array): void {
    if (this.#wanted(this.table)) rows.push({ table: this.table, row: this.#parsed(bytes) });
    else this.#forget();
  }

  /** @throws ArchiveError for a file that ends too early. */
  end(): void {
    if (!this.#isDone) throw this.#noJson();
  }

  /** The next value is a row. */
  #isInTable(): boolean {
    const [outer, inner] = this.#open;
    if (this.#open.length === 1) return outer === OPEN_LIST;
    return this.#open.length === 2 && outer === OPEN_OBJECT && inner === OPEN_LIST;
  }

  /** Called at each value that is no object. */
  #requireNoRow(): void {
    if (this.#part === null && this.#isInTable()) throw this.#noObject();
  }

  #keep(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > (this.#part === "name" ? LONGEST_NAME : LONGEST_ROW))
      throw this.#refusal("has a row that is too long");
    if (this.#part === "name" || this.#wanted(this.table)) this.#pieces.push(Buffer.from(bytes));
  }

  #parsed(bytes: Uint8Array): unknown {
    if (this.#length + bytes.length > LONGEST_ROW) throw this.#refusal("has a row that is too long");
    const whole = this.#pieces.length === 0 ? bytes : Buffer.concat([...this.#pieces, bytes]);
    this.#forget();
    try {
      return JSON.parse(this.#decoder.decode(whole));
    } catch {
      throw this.#noJson();
    }
  }

  #forget(): void {
    this.#pieces = [];
    this.#length = 0;
    this.#part = null;
  }

  #noJson(): ArchiveError {
    return this.#refusal("is no JSON, or is damaged");
  }

  #noObject(): ArchiveError {
    return this.#refusal(`has a row of ${quoted(this.table)} that is no object`);
  }

  #refusal(words: string): ArchiveError {
    return new ArchiveError(`The export's file ${quoted(this.#name)} ${words}.`);
  }
}
