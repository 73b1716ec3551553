/** The log: a line of JSON per entry, to standard error; lines of text in a terminal. */
import { isatty } from "node:tty";
import { type DestinationStream, type LoggerOptions, pino } from "pino";
import { loggedError } from "./log/logged-error.ts";
import { fieldsOfRequest } from "./log/logged-request.ts";
import { textLine } from "./log/text-line.ts";
import { withoutSecrets } from "./log/without-secrets.ts";
import { RecentMap } from "./recent-map.ts";
import { shared } from "./registry.ts";

export const MAX_REPEATS = 10;
const WINDOW_MS = 60_000;
const KINDS = 500;

interface Window {
  readonly end: number;
  readonly most: number;
  count: number;
}

/** Suppresses repeated lines: a lasting failure must not fill the disk. */
export class RepeatedLines {
  readonly #windows = new RecentMap<string, Window>(KINDS);

  /**
   * @param text of the line; lines whose texts differ only in numbers are equal.
   * @returns how many equal lines were suppressed before; null to suppress this one.
   */
  admit(text: string, now: number): number | null {
    const kind = text.replaceAll(NUMBER, "0");
    const window = this.#windows.get(kind);
    if (window && now < window.end) {
      window.count += 1;
      return window.count > window.most ? null : 0;
    }
    const suppressed = Math.max(0, (window?.count ?? 0) - (window?.most ?? 0));
    // A failure that lasts is known by then.
    const most = suppressed > 0 ? 1 : MAX_REPEATS;
    this.#windows.set(kind, { end: now + WINDOW_MS, most, count: 1 });
    return suppressed;
  }
}

/** Segments of PostgreSQL's write-ahead log; ids of processes, files and rows. */
const NUMBER = /[0-9A-F]{24}|\d+/g;

/** The start refuses an unknown level; until then, the logger needs a valid one. */
function chosenLevel(): string {
  const given = process.env.PARLEY_LOG_LEVEL ?? "";
  return given === "silent" || Object.hasOwn(pino.levels.values, given) ? given : "info";
}

const WARNING = 40;
const FATAL = 60;

/** `repeated` counts the lines suppressed before. */
function leaveOutRepeated(): NonNullable<LoggerOptions["hooks"]> {
  const repeated = new RepeatedLines();
  return {
    logMethod(line, log, level) {
      if (level < WARNING || level >= FATAL) return log.apply(this, line);
      const [first, second]: unknown[] = line;
      const fields = typeof first === "object" && first !== null ? first : null;
      const message = fields ? second : first;
      const error = fields && "err" in fields && fields.err instanceof Error ? fields.err.message : "";
      const operation = fields && "operation" in fields ? fields.operation : "";
      const leftOut = repeated.admit(`${message}\0${error}\0${operation}`, performance.now());
      if (leftOut === null) return;
      if (leftOut > 0) return log.apply(this, [{ ...fields, repeated: leftOut }, String(message)]);
      return log.apply(this, line);
    },
  };
}

const STDOUT = 1;
const STDERR = 2;

/** Also read by scripts/steps/supervise.sh. */
function isForPeople(descriptor: number): boolean {
  const { PARLEY_LOG_FORMAT: format } = process.env;
  return format === "text" || (format !== "json" && isatty(descriptor));
}

/** Bytes. */
const MAX_KEPT = 1024 ** 2;

/** When the disk that holds the log is full, lines wait or are lost; they must not end the server. */
function output(descriptor: number) {
  const opened = pino.destination({ fd: descriptor, sync: true, maxLength: MAX_KEPT });
  opened.on("error", () => undefined);
  return opened;
}

function destination(descriptor: number): DestinationStream {
  const opened = output(descriptor);
  if (!isForPeople(descriptor)) return opened;
  const isColored = isatty(descriptor) && !process.env.NO_COLOR && process.env.TERM !== "dumb";
  return { write: (line) => opened.write(textLine(line, isColored)) };
}

const FORM: LoggerOptions = {
  // Servers of several databases share the output of the process in front of them.
  base: process.env.PARLEY_CELL ? { database: process.env.PARLEY_CELL } : null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
};

const cleaned = (value: unknown) => withoutSecrets(String(value));

/** Values of the fields are chosen so that no secret is among them; texts of errors are cleaned. */
export const logger = shared("logger", () =>
  pino(
    {
      ...FORM,
      level: chosenLevel(),
      hooks: leaveOutRepeated(),
      mixin: fieldsOfRequest,
      serializers: { err: (error) => loggedError(error), url: cleaned, reason: cleaned },
    },
    destination(STDERR),
  ),
);

/**
 * Prints how the server starts and stops, at every log level: a sentence in a terminal and for the demo, whose address
 * and password people copy from it, otherwise a line of JSON.
 */
export function announce(sentence: string): void {
  const { PARLEY_DEMO, PARLEY_LOG_FORMAT } = process.env;
  const isDemo = PARLEY_DEMO === "1" && PARLEY_LOG_FORMAT !== "json";
  if (isForPeople(STDOUT) || isDemo) process.stdout.write(`${sentence}\n`);
  else announcements(STDOUT).info(sentence);
}

/** Like `announce`, to standard error: why it does not start or go on. */
export function announceEnd(sentence: string): void {
  if (isForPeople(STDERR)) process.stderr.write(`${sentence}\n`);
  else announcements(STDERR).fatal(sentence);
}

function announcements(descriptor: number) {
  return pino({ ...FORM, level: "info" }, output(descriptor));
}
