/** Parts of an answer that are JSON already, such as a long list whose elements are kept as text. */

class JsonText {
  /** Not joined before the whole answer is, because that would copy megabytes once more. */
  readonly pieces: Iterable<string>;

  constructor(pieces: Iterable<string>) {
    this.pieces = pieces;
  }

  /** For encoders that do not know of it. */
  toJSON(): unknown {
    return JSON.parse([...this.pieces].join(""));
  }
}

/** The pieces of a list; each use begins anew. */
class ListPieces {
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  *[Symbol.iterator](): Generator<string> {
    let separator = "[";
    for (const text of this.#texts) {
      yield separator;
      yield text;
      separator = ",";
    }
    yield separator === "[" ? "[]" : "]";
  }
}

/** The JSON text of a value in place of the value, as a field of an answer. */
export function jsonText<Value>(text: string): Value {
  return fieldOf([text]);
}

/**
 * A list whose elements are JSON text already, as a field of an answer.
 * @param texts of one element each, or of several, separated by commas.
 */
export function jsonList<Value extends readonly unknown[]>(texts: readonly string[]): Value {
  return fieldOf(new ListPieces(texts));
}

function fieldOf<Value>(pieces: Iterable<string>): Value {
  const field: unknown = new JsonText(pieces);
  return field as Value;
}

/**
 * The text of each of some records, kept while neither the record, which is replaced when it changes, nor what else the
 * text is made of has changed.
 */
export class RecordTexts<Item extends object> {
  readonly #known = new WeakMap<Item, { readonly revision: number; readonly text: string }>();

  /**
   * @param revision grows with each change of what else the text is made of.
   * @param make returns what is encoded.
   */
  of(item: Item, revision: number, make: () => object): string {
    const known = this.#known.get(item);
    if (known?.revision === revision) return known.text;
    const text = JSON.stringify(make());
    this.#known.set(item, { revision, text });
    return text;
  }
}

/** A whole answer that is encoded already, and the same for everybody: its bytes are shared by all who receive it. */
export class EncodedJson {
  readonly bytes: Buffer<ArrayBuffer>;

  constructor(bytes: Buffer<ArrayBuffer>) {
    this.bytes = bytes;
  }
}

/** The bytes of a document in place of the document, as an answer. */
export function encodedJson<Value>(bytes: Buffer<ArrayBuffer>): Value {
  const answer: unknown = new EncodedJson(bytes);
  return answer as Value;
}

/** A list or an object with more entries than this is encoded in pieces. */
const MANY_ENTRIES = 50;
/** Levels of a small value in which large lists are looked for. */
const DEPTH = 2;

/** Whether encoding a value could take long, so that it should be done in pieces. */
export function isLarge(value: unknown, depth = DEPTH): boolean {
  const entries = entriesOf(value);
  if (!entries) return false;
  return entries.length > MANY_ENTRIES || (depth > 0 && entries.some((entry) => isLarge(entry, depth - 1)));
}

/** The values of a list or a plain object; null for anything else, and for values that encode themselves. */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (typeof value !== "object" || value === null || "toJSON" in value) return null;
  return Array.isArray(value) ? value : Object.values(value);
}

/** Like JSON.stringify, for an object that may hold fields that are JSON already. */
export function encodeFields(object: object): string {
  const hasText = Object.values(object).some((value) => value instanceof JsonText);
  return hasText ? [...jsonPieces(object)].join("") : JSON.stringify(object);
}

/** The pieces of the JSON text of an object, which may hold fields that are JSON already. */
export function* jsonPieces(object: object): Generator<string> {
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

function* piecesOfList(list: readonly unknown[]): Generator<string> {
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

/** Elements that are encoded together: one by one, they take half as long again. */
const GROUP = 32;

/** Divides a list into groups that are small enough to be encoded together. */
export function* inGroups<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < list.length; start += GROUP) yield list.slice(start, start + GROUP);
}

/** The JSON texts of elements of a list, which commas separate. */
export function elementsText(elements: readonly unknown[]): string {
  return JSON.stringify(elements).slice(1, -1);
}

function piecesOf(value: unknown): Iterable<string> {
  if (value instanceof JsonText) return value.pieces;
  if (Array.isArray(value)) return piecesOfList(value);
  return typeof value === "object" && value !== null ? jsonPieces(value) : [];
}
