/** Reads tables of comma-separated values (RFC 4180), as spreadsheets write them. */

export interface CsvRow {
  /** Of its beginning, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Spreadsheets in some languages separate by semicolons. */
const SEPARATORS = [",", ";", "\t"];

/**
 * Skips empty lines and a byte order mark.
 * @throws SyntaxError for a quotation mark that is not closed, or closed before a cell's end.
 */
export function readCsv(given: string): CsvRow[] {
  const text = given.replace(/^\uFEFF/, "");
  const [head = ""] = text.split(/[\r\n]/, 1);
  const separator = SEPARATORS.find((each) => head.includes(each)) ?? ",";
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let began = 1;
  for (const { groups = {} } of text.matchAll(cellPattern(separator))) {
    const { quoted, plain = "", rest = "", end = "" } = groups;
    if (rest !== "" || plain.startsWith('"')) {
      throw new SyntaxError(`Line ${line} has a quotation mark that does not enclose a cell.`);
    }
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    line += (quoted ?? "").split("\n").length - 1;
    if (end === separator) continue;
    if (cells.some((cell) => cell !== "")) rows.push({ line: began, cells });
    cells = [];
    line += 1;
    began = line;
    // The pattern would match once more, at the end of the text.
    if (end === "") break;
  }
  return rows;
}

function cellPattern(separator: string): RegExp {
  const plain = `[^${separator}\\r\\n]*`;
  return new RegExp(
    `(?:[ ]*"(?<quoted>[^"]*(?:""[^"]*)*)"(?<rest>${plain})|(?<plain>${plain}))(?<end>${separator}|\\r\\n|\\n|\\r|$)`,
    "g",
  );
}
