/** Parts of an answer that are JSON already, such as a long list of which each element's text is kept. */

class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For whoever encodes it without knowing of it. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The JSON text of a value in place of the value, as a field of an answer. */
export function jsonText<Value>(text: string): Value {
  const field: unknown = new JsonText(text);
  return field as Value;
}

/** What JSON.stringify makes of an object, of which fields may be JSON already. */
export function encodeFields(object: object): string {
  const fields = Object.entries(object);
  if (!fields.some(([, value]) => value instanceof JsonText)) return JSON.stringify(object);
  const encoded = fields.flatMap(([name, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${encoded.join(",")}}`;
}
