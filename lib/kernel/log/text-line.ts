/** Log lines for people at a terminal. */
import { stripVTControlCharacters, styleText } from "node:util";
import { z } from "zod";

const entry = z.looseObject({
  level: z.string(),
  time: z.iso.datetime(),
  msg: z.string().default(""),
  err: z.looseObject({ type: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
});

const COLORS = new Map([
  ["fatal", "red"],
  ["error", "red"],
  ["warn", "yellow"],
  ["debug", "gray"],
] as const);
const LEVEL_WIDTH = 5;
/** Except line feeds: other servers' answers must not steer the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are meant.
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** @param json a line of the log. */
export function textLine(json: string, isColored: boolean): string {
  const { level, time, msg, err, ...fields } = entry.parse(JSON.parse(json));
  const color = new Map<string, "red" | "yellow" | "gray">(COLORS).get(level);
  const word = level.padEnd(LEVEL_WIDTH);
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const first = [
    new Date(time).toLocaleTimeString("en-GB"),
    isColored && color ? styleText(color, word, { validateStream: false }) : word,
    harmless(msg),
    ...shown.map(harmless),
  ].join(" ");
  return `${first}\n${err ? errorLines(err) : ""}`;
}

function errorLines({ type, message, stack, ...rest }: z.output<typeof entry>["err"] & object): string {
  const more = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [harmless(stack ?? `${type}: ${message}`), ...more.map(harmless)]
    .flatMap((text) => text.split("\n"))
    .map((line) => `    ${line}\n`)
    .join("");
}

export function harmless(text: string): string {
  return stripVTControlCharacters(text).replaceAll(CONTROL, " ");
}
