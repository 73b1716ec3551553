/** Parts of an answer that are JSON already, such as a long list whose elements are kept as text. */

class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For encoders that do not know of it. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The JSON text of a value in place of the value, as a field of an answer. */
export function jsonText<Value>(text: string): Value {
  const field: unknown = new JsonText(text);
  return field as Value;
}

/** The same for a list whose elements are text already. */
export function jsonList<Value extends readonly unknown[]>(texts: readonly string[]): Value {
  return jsonText(`[${texts.join(",")}]`);
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

/** Like JSON.stringify, for an object that may have fields that are JSON already. */
export function encodeFields(object: object): string {
  const fields = Object.entries(object);
  if (!fields.some(([, value]) => value instanceof JsonText)) return JSON.stringify(object);
  const encoded = fields.flatMap(([name, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${encoded.join(",")}}`;
}
