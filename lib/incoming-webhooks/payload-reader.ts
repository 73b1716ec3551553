/** Reads what another program has posted: nothing in it needs to be there, or to be what it should. */
import { storableText } from "../text/storable-text.ts";

/** Entries of a list that are looked at. */
const MOST_ENTRIES = 1_000;

/** A value somewhere in a payload. */
export class PayloadReader {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** The value at the end of these keys; one that is not there is empty. */
  at(...keys: readonly string[]): PayloadReader {
    let value = this.#value;
    for (const key of keys) {
      const holder = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
      value = Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;
    }
    return new PayloadReader(value);
  }

  get isThere(): boolean {
    return this.#value !== undefined && this.#value !== null;
  }

  /** The value as text, if it is a text, a number or a boolean; else "". */
  get text(): string {
    return this.untrimmed.trim();
  }

  /** Like `text`, with the white space around it. */
  get untrimmed(): string {
    const isScalar = ["string", "number", "boolean"].includes(typeof this.#value);
    return isScalar ? storableText(String(this.#value)) : "";
  }

  get isTrue(): boolean {
    return this.#value === true;
  }

  /** Whether it says no: a value that is not there says nothing. */
  get isFalse(): boolean {
    return this.#value === false;
  }

  /** Whether it has keys. */
  get isObject(): boolean {
    return typeof this.#value === "object" && this.#value !== null && !Array.isArray(this.#value);
  }

  /** Empty unless it is a list. */
  get list(): PayloadReader[] {
    if (!Array.isArray(this.#value)) return [];
    return this.#value.slice(0, MOST_ENTRIES).map((entry) => new PayloadReader(entry));
  }

  /** Texts by key, of an object. */
  get texts(): (readonly [key: string, text: string])[] {
    if (typeof this.#value !== "object" || this.#value === null || Array.isArray(this.#value)) return [];
    return Object.entries(this.#value)
      .slice(0, MOST_ENTRIES)
      .map(([key, value]) => [storableText(key), new PayloadReader(value).text] as const);
  }

  /** The first of these that has a text; "" when none has. */
  firstOf(...paths: readonly (readonly string[])[]): string {
    return paths.map((path) => this.at(...path).text).find((text) => text !== "") ?? "";
  }

  toJson(): string {
    return JSON.stringify(this.#value, null, 2) ?? "";
  }
}
