/** Reads what another program has posted: nothing in it needs to be there, or to be what it should. */
import { storableText } from "../../text/harmless-text.ts";
import { beginningOfJson } from "./json-beginning.ts";
import type { TextBudget } from "./text-budget.ts";

/** Entries of a list that are looked at. */
const MAX_ENTRIES = 1_000;

/** A value somewhere in a payload. */
export class PayloadReader {
  readonly #value: unknown;
  readonly #budget: TextBudget | null;

  /** @param budget of all texts that are read here and further inside; null: they are read whole. */
  constructor(value: unknown, budget: TextBudget | null = null) {
    this.#value = value;
    this.#budget = budget;
  }

  /** The same value, with a budget for what is read of it. */
  within(budget: TextBudget): PayloadReader {
    return new PayloadReader(this.#value, budget);
  }

  /** The value at the end of these keys; one that is not there is empty. */
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

  /** The value as text, if it is a text, a number or a boolean; else "". */
  get text(): string {
    return this.untrimmed.trim();
  }

  /** Like `text`, with the white space around it. */
  get untrimmed(): string {
    const isScalar = ["string", "number", "boolean"].includes(typeof this.#value);
    const text = isScalar ? String(this.#value) : "";
    return storableText(this.#budget === null ? text : this.#budget.take(text));
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

  /** Empty unless it is a list, and when the budget is spent. */
  get list(): PayloadReader[] {
    if (!Array.isArray(this.#value) || this.#budget?.isSpent) return [];
    return this.#value.slice(0, MAX_ENTRIES).map((entry) => new PayloadReader(entry, this.#budget));
  }

  /** The first of these that has a text; "" when none has. */
  firstOf(...paths: readonly (readonly string[])[]): string {
    return paths.map((path) => this.at(...path).text).find((text) => text !== "") ?? "";
  }

  /** The value as indented JSON, which need not go on after as many UTF-16 units. */
  toJson(units: number): string {
    return beginningOfJson(this.#value, units);
  }
}
