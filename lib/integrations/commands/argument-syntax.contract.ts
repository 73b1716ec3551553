/**
 * Arguments of a command as typed: words in the declared order, or `name=word`; quotes hold spaces. A text that comes
 * last may have several words.
 */
import type { Field, FieldValues } from "../../messages/actions/fields.contract.ts";

export interface ParsedArguments {
  /** Argument name → word. */
  readonly given: ReadonlyMap<string, string>;
  /** The argument that a further word would be; null when there is none. */
  readonly next: Field | null;
  /** A sentence, when the text does not fit the arguments. */
  readonly problem: string | null;
}

const SPACE = /\s*/y;
const NAME = /([a-z][a-z0-9_]*)=/y;
const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"/y;
/** Names in mentions and links have spaces. */
const MENTION = /@_?\*\*[^*\n]+\*\*|#\*\*[^*\n]+\*\*/y;
const WORD = /\S*/y;

class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.trimEnd();
  }

  skipSpace(): void {
    this.#take(SPACE);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  name(isName: (name: string) => boolean): string | null {
    const before = this.#at;
    const name = this.#take(NAME)?.[1];
    if (name !== undefined && isName(name)) return name;
    this.#at = before;
    return null;
  }

  quoted(): string | null {
    return this.#take(QUOTED)?.[1]?.replaceAll(/\\([\s\S])/g, "$1") ?? null;
  }

  word(): string {
    return this.quoted() ?? this.#take(MENTION)?.[0] ?? this.#take(WORD)?.[0] ?? "";
  }

  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

/** Linear in the text; never throws. */
export function parseArguments(text: string, fields: readonly Field[]): ParsedArguments {
  const scanner = new Scanner(text);
  const given = new Map<string, string>();
  const nextField = () => fields.find(({ name }) => !given.has(name)) ?? null;
  let problem: string | null = null;
  for (scanner.skipSpace(); !scanner.isAtEnd && problem === null; scanner.skipSpace()) {
    const name = scanner.name((word) => fields.some((field) => field.name === word));
    if (name !== null) {
      if (given.has(name)) problem = `'${name}' is given twice.`;
      given.set(name, scanner.word());
      continue;
    }
    const field = nextField();
    if (!field) problem = "There are more words than arguments.";
    else
      given.set(field.name, takesRest(field, fields) ? (scanner.quoted() ?? scanner.rest()) : scanner.word());
  }
  return { given, next: nextField(), problem };
}

function takesRest(field: Field, fields: readonly Field[]): boolean {
  return field.type === "text" && field === fields.at(-1);
}

/** The inverse for any words. */
export function formatArguments(given: ReadonlyMap<string, string>): string {
  return [...given].map(([name, word]) => `${name}="${word.replaceAll(/["\\]/g, "\\$&")}"`).join(" ");
}

/** Finds what a word names. */
export interface NamedIds {
  readonly person: (name: string, id: number | null) => number | null;
  readonly channel: (name: string) => number | null;
}

/** Words that do not fit their type stay texts, which the check of values refuses. */
export function valuesOfWords(
  given: ReadonlyMap<string, string>,
  fields: readonly Field[],
  ids: NamedIds,
): FieldValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const word = given.get(field.name);
      return word === undefined ? [] : [[field.name, valueOfWord(field, word, ids) ?? word]];
    }),
  );
}

const YES = new Set(["yes", "true", "on"]);
const NO = new Set(["no", "false", "off"]);
const PERSON = /^@?_?(?:\*\*)?(?<name>[^*|]+?)(?:\|(?<id>\d{1,15}))?(?:\*\*)?$/;
const CHANNEL = /^#?(?:\*\*)?(?<name>[^*]+?)(?:\*\*)?$/;

function valueOfWord(field: Field, word: string, ids: NamedIds): string | number | boolean | null {
  switch (field.type) {
    case "text":
      return word;
    case "integer":
      return /^[+-]?\d{1,15}$/.test(word) ? Number(word) : null;
    case "number":
      return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(word) ? Number(word) : null;
    case "boolean":
      return YES.has(word.toLowerCase()) ? true : NO.has(word.toLowerCase()) ? false : null;
    case "choice":
      return chosen(field, word.toLowerCase());
    case "person": {
      const { name = "", id } = PERSON.exec(word)?.groups ?? {};
      return ids.person(name, id === undefined ? null : Number(id));
    }
    case "channel":
      return ids.channel(CHANNEL.exec(word)?.groups?.name ?? "");
  }
}

function chosen({ choices }: Field, word: string): string | null {
  const isNamed = ({ value, label }: Field["choices"][number]) =>
    value.toLowerCase() === word || label?.toLowerCase() === word;
  return choices.find(isNamed)?.value ?? null;
}
