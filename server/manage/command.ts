/** A command of the server's administrator: what it takes, and its given words and options. */
import { parseArgs } from "node:util";

export class CommandError extends Error {
  /** Whether it may succeed after a limit or outage. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing = false) {
    super(message);
    this.isPassing = isPassing;
  }
}

/** A command that does not exist, or that was not given what it takes. */
export class UsageError extends CommandError {}

/** What an option needs after its name, such as "ROLE" in --role=ROLE; null: nothing. */
export type Options = Readonly<Record<string, string | null>>;

export interface Command {
  readonly takes: readonly string[];
  readonly mayTake?: readonly string[];
  readonly options?: Options;
  readonly does: string;
  readonly run: (given: readonly string[], input: Input) => Promise<string | Report>;
}

export interface Input {
  /** The variable for a new owner's password. */
  readonly ownerPassword: string | undefined;
  has(option: string): boolean;
  valueOf(option: string): string | undefined;
  /** The first line of the standard input. */
  readLine(): Promise<string>;
}

export interface Report {
  readonly text: string;
  /** Printed instead with --json. */
  readonly data: object;
}

interface Given {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string | true>;
}

/** @throws UsageError for an unknown option, and for missing or further words. */
export function givenTo(name: string, command: Command, args: readonly string[]): Given {
  const given = command.options ? withOptions(name, command, command.options, args) : withoutOptions(args);
  const { takes, mayTake = [] } = command;
  const { length } = given.words;
  if (length < takes.length || length > takes.length + mayTake.length) {
    throw new UsageError(`Give this command what it takes:\n${usageOf(name, command)}`);
  }
  return given;
}

function withoutOptions(words: readonly string[]): Given {
  return { words, options: new Map() };
}

function withOptions(name: string, command: Command, options: Options, args: readonly string[]): Given {
  const known = Object.entries(options).map(([option, value]) => {
    return [option, { type: value === null ? "boolean" : "string" } as const] as const;
  });
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(known),
      allowPositionals: true,
    });
    const set = Object.entries(values).flatMap(([option, value]) =>
      value === undefined || value === false || Array.isArray(value) ? [] : [[option, value] as const],
    );
    return { words: positionals, options: new Map(set) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node.js explains at length how to pass a word that begins with "-".
    const [reason = ""] = error.message.split(/\. |\n/);
    throw new UsageError(`${reason}.\n${usageOf(name, command)}`);
  }
}

export function usageOf(name: string, { takes, mayTake = [], options = {}, does }: Command): string {
  const named = Object.entries(options).map(([option, value]) =>
    value === null ? `[--${option}]` : `[--${option}=${value}]`,
  );
  const words = [name, ...takes, ...mayTake.map((word) => `[${word}]`), ...named];
  return `  npm run manage -- ${words.join(" ")}\n      ${does}`;
}
