/** Replaces what names people, machines and secrets in texts for strangers. */
import os from "node:os";

export interface Hidden {
  readonly text: string;
  readonly word: string;
}

/** Shorter ones would replace parts of words everywhere. */
const SHORTEST = 3;

const EMAIL = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})*/g;
const IP_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[\da-f]{1,4}:){4,7}[\da-f]{1,4}\b/gi;
const LOOPBACK = "127.0.0.1";
/** Usual names, which reveal nothing and would make texts unreadable. */
const NAMES_NOBODY: ReadonlySet<string> = new Set([
  ...["localhost", LOOPBACK, "::1", "0.0.0.0"],
  ...["parley", "postgres", "postgresql", "database", "data", "./data", "root", "mail", "files"],
]);

/** @param names of variables whose values, and the parts of addresses in them, are hidden. */
export function hiddenIn(
  machines: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Hidden[] {
  const ofVariables = names.flatMap((name) =>
    partsOf(environment[name] ?? "").map((text) => ({ text, word: `<${name}>` })),
  );
  const ofMachine = [
    ...[os.hostname(), ...machines].map((text) => ({ text, word: "<machine>" })),
    { text: os.homedir(), word: "<home>" },
    { text: process.cwd(), word: "<folder of Parley>" },
  ];
  return [...ofVariables, ...ofMachine]
    .filter(({ text }) => text.length >= SHORTEST && !NAMES_NOBODY.has(text.toLowerCase()))
    .sort((one, other) => other.text.length - one.text.length);
}

function partsOf(value: string): string[] {
  if (!URL.canParse(value)) return [value, ...value.split(",").map((part) => part.trim())];
  const { host, hostname, username, password, pathname, searchParams } = new URL(value);
  const path = pathname.replace(/^\//, "");
  return [
    value,
    host,
    hostname,
    username,
    password,
    decoded(username),
    decoded(password),
    path,
    ...searchParams.values(),
  ];
}

/** Special in regular expressions. */
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

/** Not a part of another word. */
function wholeWord(text: string): RegExp {
  return new RegExp(`(?<![\\w])${text.replace(SPECIAL, "\\$&")}(?![\\w])`, "g");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param hidden the longest first. */
export function withoutHidden(text: string, hidden: readonly Hidden[]): string {
  return hidden
    .reduce((cleaned, { text: part, word }) => cleaned.replaceAll(wholeWord(part), word), text)
    .replaceAll(EMAIL, "<address>")
    .replaceAll(IP_ADDRESS, (address) => (address === LOOPBACK ? address : "<IP address>"));
}
