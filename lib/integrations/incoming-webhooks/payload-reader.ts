/** Reads a payload, in which any value may be missing or of a wrong type. */

import { beginningOf } from "../../text/cut-text.ts";
import { storableText } from "../../text/harmless-text.ts";

/** Nesting levels written; deeper indentation would be most of the text. */
const DEEPEST = 50;

/** Read of each list. */
const MAX_ENTRIES = 1_000;

export class PayloadReader {
  readonly #value: unknown;
  readonly #budget: TextBudget | null;

  /** @param budget of all texts read here and below; null for no limit. */
  constructor(value: unknown, budget: TextBudget | null = null) {
    this.#value = value;
    this.#budget = budget;
  }

  within(budget: TextBudget): PayloadReader {
    return new PayloadReader(this.#value, budget);
  }

  /** Empty if the path is missing. */
  at(...keys: readonly string[]): PayloadReader {
    let value = this.#value;
    for (const key of keys) {
      const holder = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
      value = Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;
    }
    return new PayloadReader(value, this.#budget);
  }

  get isThere(): boolean {
    return this.#value !== undefined && this.#value !== null;
  }

  /** For a text, number, or boolean; otherwise "". */
  get text(): string {
    return this.untrimmed.trim();
  }

  get untrimmed(): string {
    const isScalar = ["string", "number", "boolean"].includes(typeof this.#value);
    const text = isScalar ? String(this.#value) : "";
    return storableText(this.#budget === null ? text : this.#budget.take(text));
  }

  get isTrue(): boolean {
    return this.#value === true;
  }

  /** False for a missing value. */
  get isFalse(): boolean {
    return this.#value === false;
  }

  get isObject(): boolean {
    return typeof this.#value === "object" && this.#value !== null && !Array.isArray(this.#value);
  }

  /** Empty for other values, and when the budget is spent. */
  get list(): PayloadReader[] {
    if (!Array.isArray(this.#value) || this.#budget?.isSpent) return [];
    return this.#value.slice(0, MAX_ENTRIES).map((entry) => new PayloadReader(entry, this.#budget));
  }

  /** The first non-empty text; "" for none. */
  firstOf(...paths: readonly (readonly string[])[]): string {
    return paths.map((path) => this.at(...path).text).find((text) => text !== "") ?? "";
  }

  /** Indented, possibly cut after this many UTF-16 units. */
  toJson(units: number): string {
    return beginningOfJson(this.#value, units);
  }
}

/** @param units UTF-16 units after which the rest may be missing. */
function beginningOfJson(value: unknown, units: number): string {
  const parts: string[] = [];
  let left = units;
  const write = (part: string) => {
    parts.push(part);
    left -= part.length;
  };
  const writeEntries = (entries: Iterable<readonly [key: string, value: unknown]>, depth: number) => {
    let isFirst = true;
    for (const [key, entry] of entries) {
      if (left <= 0) return;
      write(`${isFirst ? "" : ","}\n${"  ".repeat(depth + 1)}${key}`);
      isFirst = false;
      writeValue(entry, depth + 1);
    }
    if (!isFirst) write(`\n${"  ".repeat(depth)}`);
  };
  const writeValue = (entry: unknown, depth: number) => {
    if (typeof entry === "string") write(JSON.stringify(entry.slice(0, Math.max(0, left))));
    else if (typeof entry !== "object" || entry === null) write(JSON.stringify(entry) ?? "null");
    else if (depth > DEEPEST) write("…");
    else if (Array.isArray(entry)) {
      write("[");
      writeEntries(items(entry), depth);
      write("]");
    } else {
      write("{");
      writeEntries(properties(entry), depth);
      write("}");
    }
  };
  writeValue(value, 0);
  return parts.join("");
}

function* items(list: readonly unknown[]): Iterable<readonly [string, unknown]> {
  for (const entry of list) yield ["", entry];
}

function* properties(object: object): Iterable<readonly [string, unknown]> {
  for (const key in object)
    if (Object.hasOwn(object, key)) yield [`${JSON.stringify(key)}: `, Reflect.get(object, key)];
}

/** Limits how much text is read: bodies have a million bytes, messages far fewer. */
export class TextBudget {
  #left: number;
  #hasCut = false;

  /** @param units UTF-16 units. */
  constructor(units: number) {
    this.#left = units;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  get hasCut(): boolean {
    return this.#hasCut;
  }

  /** A text costs one unit more than its length, so that empty texts also spend the budget. */
  take(text: string): string {
    const taken = beginningOf(text, Math.max(0, this.#left));
    this.#left -= text.length + 1;
    this.#hasCut ||= taken !== text;
    return taken;
  }
}
