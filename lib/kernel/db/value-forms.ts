/** Converts parameters to PostgreSQL's text form, and columns to JavaScript values. */
import pg from "pg";

const LARGEST_INT4 = 2 ** 31 - 1;

const INT8_OID: number = 20;
const INT8_ARRAY_OID: number = 1016;

/** Arrays become arrays, other objects JSON. */
export function textForm(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `{${value.map(elementForm).join(",")}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function elementForm(value: unknown): string {
  const text = textForm(value);
  if (text === null) return "NULL";
  if (Array.isArray(value) || typeof value === "number" || typeof value === "boolean") return text;
  // Most texts need no escape, and replacing costs several times as much as looking.
  return text.includes('"') || text.includes("\\") ? `"${text.replace(/["\\]/g, "\\$&")}"` : `"${text}"`;
}

export type ColumnParser = (text: string) => unknown;

const parseTexts = pg.types.getTypeParser(INT8_ARRAY_OID, "text");
const parseNumbers: ColumnParser = (text) => {
  const texts: unknown = parseTexts(text);
  return Array.isArray(texts) ? texts.map((one) => (one === null ? null : Number(one))) : null;
};

/** int8 becomes a number: ids stay within safe integers. */
export function columnParser(typeOid: number): ColumnParser {
  if (typeOid === INT8_OID) return Number;
  if (typeOid === INT8_ARRAY_OID) return parseNumbers;
  return pg.types.getTypeParser(typeOid, "text");
}

/** 0, which no row has, for an id outside int4, which would fail the query. */
export function rowId(given: number): number {
  return given > 0 && given <= LARGEST_INT4 ? given : 0;
}
