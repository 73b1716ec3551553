/** Pre-encoded JSON as parts of responses. */
import { joinPieces, SharedText, type TextPiece } from "./shared-text.ts";

class JsonText {
  /** Joined late, because joining copies megabytes. */
  readonly pieces: Iterable<TextPiece>;

  constructor(pieces: Iterable<TextPiece>) {
    this.pieces = pieces;
  }

  /** Used by encoders without support for it. */
  toJSON(): unknown {
    return JSON.parse(joinPieces(this.pieces));
  }
}

/** Between shared texts, so that they are not separated by a text of this answer alone. */
const COMMA = new SharedText(",");

/** Iterable repeatedly. */
class BracketedPieces {
  readonly #texts: readonly TextPiece[];
  readonly #brackets: "[]" | "{}";

  constructor(texts: readonly TextPiece[], brackets: "[]" | "{}") {
    this.#texts = texts;
    this.#brackets = brackets;
  }

  *[Symbol.iterator](): Generator<TextPiece> {
    if (this.#texts.length === 0) {
      yield this.#brackets;
      return;
    }
    const [open = "", close = ""] = this.#brackets;
    yield open;
    let former: TextPiece | undefined;
    for (const text of this.#texts) {
      if (former !== undefined) yield typeof former === "string" || typeof text === "string" ? "," : COMMA;
      yield text;
      former = text;
    }
    yield close;
  }
}

export function jsonText<Value>(text: string): Value {
  return fieldOf([text]);
}

/** @param texts one element each, or several, separated by commas. */
export function jsonList<Value extends readonly unknown[]>(texts: readonly TextPiece[]): Value {
  return fieldOf(new BracketedPieces(texts, "[]"));
}

/** @param texts one member with its name each, or several, separated by commas; none empty. */
export function jsonMembers<Value extends object>(texts: readonly TextPiece[]): Value {
  return fieldOf(new BracketedPieces(texts, "{}"));
}

function fieldOf<Value>(pieces: Iterable<TextPiece>): Value {
  const field: unknown = new JsonText(pieces);
  return field as Value;
}

/** Caches JSON until the record or `revision` changes. */
export class RecordTexts<Item extends object> {
  readonly #known = new WeakMap<Item, { readonly revision: number; readonly text: string }>();

  /** @param revision of the text's other inputs. */
  of(item: Item, revision: number, make: () => object): string {
    const known = this.#known.get(item);
    if (known?.revision === revision) return known.text;
    const text = JSON.stringify(make());
    this.#known.set(item, { revision, text });
    return text;
  }
}

/** Shared by all recipients. */
export class EncodedJson {
  readonly bytes: Buffer<ArrayBuffer>;

  constructor(bytes: Buffer<ArrayBuffer>) {
    this.bytes = bytes;
  }
}

export function encodedJson<Value>(bytes: Buffer<ArrayBuffer>): Value {
  const answer: unknown = new EncodedJson(bytes);
  return answer as Value;
}

/** With more entries, values are encoded in pieces. */
const MANY_ENTRIES = 50;
/** Searched for large lists. */
const DEPTH = 2;

export function isLarge(value: unknown, depth = DEPTH): boolean {
  const entries = entriesOf(value);
  if (!entries) return false;
  return entries.length > MANY_ENTRIES || (depth > 0 && entries.some((entry) => isLarge(entry, depth - 1)));
}

/** Null for anything but lists and plain objects. */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (typeof value !== "object" || value === null || "toJSON" in value) return null;
  return Array.isArray(value) ? value : Object.values(value);
}

export function hasPieces(object: object): boolean {
  return Object.values(object).some((value) => value instanceof JsonText);
}

/** Like JSON.stringify, with pre-encoded fields. */
export function encodeFields(object: object): string {
  return hasPieces(object) ? joinPieces(jsonPieces(object)) : JSON.stringify(object);
}

export function* jsonPieces(object: object): Generator<TextPiece> {
  let separator = "{";
  for (const [name, value] of Object.entries(object)) {
    const start = `${separator}${JSON.stringify(name)}:`;
    if (value instanceof JsonText || isLarge(value)) {
      yield start;
      yield* piecesOf(value);
    } else {
      const text: string | undefined = JSON.stringify(value);
      if (text === undefined) continue;
      yield start + text;
    }
    separator = ",";
  }
  yield separator === "{" ? "{}" : "}";
}

function* piecesOfList(list: readonly unknown[]): Generator<TextPiece> {
  let separator = "[";
  for (const some of inGroups(list)) {
    if (some.some((value) => isLarge(value))) {
      for (const value of some) {
        yield separator;
        yield* isLarge(value) ? piecesOf(value) : [elementsText([value])];
        separator = ",";
      }
    } else {
      yield separator;
      yield elementsText(some);
    }
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

/** Encoding one by one takes half as long again. */
const GROUP = 32;

export function* inGroups<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < list.length; start += GROUP) yield list.slice(start, start + GROUP);
}

/** JSON of the elements, separated by commas. */
export function elementsText(elements: readonly unknown[]): string {
  return JSON.stringify(elements).slice(1, -1);
}

function piecesOf(value: unknown): Iterable<TextPiece> {
  if (value instanceof JsonText) return value.pieces;
  if (Array.isArray(value)) return piecesOfList(value);
  return typeof value === "object" && value !== null ? jsonPieces(value) : [];
}
