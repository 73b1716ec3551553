/** A command of the server's administrator: its parameters, and the given words and options. */
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

/** The value of each option, such as "ROLE" in --role=ROLE; null for an option without a value. */
export type Options = Readonly<Record<string, string | null>>;

export const WITH_JSON = { json: null } as const;

/** The report names problems; it is printed like any other. */
export class ProblemsFound extends CommandError {
  readonly report: Report;

  constructor(report: Report) {
    super(report.text);
    this.report = report;
  }
}

export interface Command {
  readonly takes: readonly string[];
  readonly mayTake?: readonly string[];
  readonly options?: Options;
  readonly does: string;
  /** Reads the configuration and opens the database itself, if it needs them. */
  readonly opensItself?: boolean;
  readonly run: (given: readonly string[], input: Input) => Promise<string | Report>;
}

/** For commands that change the server itself. */
export interface Installation {
  readonly databaseUrl: string;
  readonly secret: string;
  /** Null when the secret is PARLEY_SECRET. */
  readonly secretFolder: string | null;
  readonly isServerRunning: boolean;
}

export interface Input {
  /** @throws Error for a command that was not started by an administrator. */
  readonly installation: Installation;
  /** From PARLEY_OWNER_PASSWORD. */
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

/** As the administrator called it. */
const PROGRAM = process.env.PARLEY_LAUNCHER ?? "npm run manage --";

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
    throw new UsageError(`The number of words is wrong. Usage:\n${usageOf(name, command)}`);
  }
  return given;
}

function withoutOptions(words: readonly string[]): Given {
  return { words, options: new Map() };
}

/** Words may begin with a single "-", as negative numbers do; after "--" there are only words. */
function withOptions(name: string, command: Command, known: Options, args: readonly string[]): Given {
  const end = args.indexOf("--");
  const before = end === -1 ? args : args.slice(0, end);
  const options = new Map<string, string | true>();
  for (const arg of before.filter(isOption)) {
    const [, option = "", value] = /^--([^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
    const needed = Object.hasOwn(known, option) ? known[option] : undefined;
    const reason = refusalOf(option, needed, value);
    if (reason !== null) throw new UsageError(`${reason}\n${usageOf(name, command)}`);
    options.set(option, value ?? true);
  }
  const words = [...before.filter((arg) => !isOption(arg)), ...(end === -1 ? [] : args.slice(end + 1))];
  return { words, options };
}

const isOption = (arg: string) => arg.startsWith("--");

function refusalOf(
  option: string,
  needed: string | null | undefined,
  value: string | undefined,
): string | null {
  if (needed === undefined) return `This command has no option --${option}.`;
  if (needed === null) return value === undefined ? null : `The option --${option} takes no value.`;
  return value ? null : `The option --${option} needs a value: --${option}=${needed}.`;
}

export function usageOf(name: string, { takes, mayTake = [], options = {}, does }: Command): string {
  const named = Object.entries(options).map(([option, value]) =>
    value === null ? `[--${option}]` : `[--${option}=${value}]`,
  );
  const words = [name, ...takes, ...mayTake.map((word) => `[${word}]`), ...named];
  return `  ${PROGRAM} ${words.join(" ")}\n      ${does}`;
}
