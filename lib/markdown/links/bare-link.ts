/** Grammar of URLs, domains and mail addresses in plain text. */
import topLevelDomains from "tlds" with { type: "json" };

/** Hardly ever anything else. */
const commonEndings = new Set(["com", "org", "net", "edu", "gov", "mil", "int"]);

/** Mostly file extensions, object members or English words in chat. */
const ambiguousCountries = new Set(
  "am as bz cc do gd id is la md me mk ml mm pl pm ps py rs sh so sv tf".split(" "),
);

/** Hosting sites use these: `name.pages.dev`. */
const hostingEndings = new Set(["app", "dev"]);

/** Objects, modules and package prefixes. */
const codeRoots = new Set(
  (
    "array com console date document edu evt event exports fs global globalthis gov import io java javax json " +
    "kotlin math module net node number object org os process promise regexp require scala self std string " +
    "super sys system this window"
  ).split(" "),
);

export interface BareLink {
  readonly length: number;
  readonly url: string;
}

const domains = new Set(topLevelDomains);

/** ASCII addresses may touch their letters. */
const spacelessScripts =
  "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}";
const spacelessLetter = new RegExp(`[${spacelessScripts}]`, "u");
const touchedDomain = new RegExp(`^[\\w.@:%+-]*?\\.([a-z]{2,63})(?=[${spacelessScripts}])`, "iu");

export const spacelessBeforeAscii = `[${spacelessScripts}]+[A-Za-z0-9]`;
const touching = new RegExp(`^${spacelessBeforeAscii}`, "u");

const scheme = /^(?:https?|ftp):\/\//i;
/** With user name and password; IPv6 is in brackets. */
const authority =
  /^(?:[\p{L}\p{N}][^\s/?#@\\|<>"`()[\]{}]{0,255}@)?(?:\[[0-9a-f:.]{2,45}\]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}._-]*[\p{L}\p{M}\p{N}])?)(?:\.(?=[:/?#]))?(?::\d{1,5}(?!\d))?/iu;
const mailbox = /^[\p{L}\p{N}](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_+-])?@/u;
const host =
  /^((?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.){1,8})(\p{L}(?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}]))(?::\d{1,5}(?![\p{L}\p{N}]))?(?![\p{L}\p{M}\p{N}_@([{=$^&%+\\-]|\.[\p{L}\p{N}])/u;

const ends = /[\s<>"`“”„«»‹›。，、；：！？（）「」『』【】《》〈〉〔〕〖〗［］｛｝]/u;
/** Belongs to the sentence. */
const trailing = /[?!.,:;*~|'’‘…،؛؟۔।॥።]/;
const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** A quick test without false negatives. */
export function mayHoldBareDomain(source: string): boolean {
  return /[\p{L}\p{N}]\.\p{L}/u.test(source);
}

/** @param previous "" at the beginning. */
export function mayPrecedeUrl(previous: string): boolean {
  return !/[A-Za-z0-9+]/.test(previous);
}

/** False within a word, identifier or path. */
export function mayPrecedeDomain(previous: string): boolean {
  return !/[\p{L}\p{N}@._/#=&%+\\$-]/u.test(previous) || spacelessLetter.test(previous);
}

/** Not a backslash, which may escape a bar within a table. */
export function endsAddress(character: string): boolean {
  return ends.test(character);
}

export function closesTooMuch(text: string, character: string): boolean {
  const opening = closing[character];
  return opening !== undefined && text.split(opening).length <= text.split(character).length;
}

export function urlAtStart(text: string): BareLink | null {
  const schemeLength = scheme.exec(text)?.[0].length ?? 0;
  if (schemeLength === 0) return null;
  const address = text.slice(0, trimmedLength(text));
  const rest = withoutSentence(address.slice(schemeLength));
  const found = authority.exec(rest)?.[0];
  if (found === undefined) return null;
  const goesOn = /^[/?#]/.test(rest.slice(found.length));
  const length = goesOn ? schemeLength + rest.length : schemeLength + found.length;
  return { length, url: text.slice(0, length).replaceAll("\\|", "|") };
}

export function domainOrMail(text: string): BareLink | null {
  if (touching.test(text)) return null;
  const mail = mailbox.exec(text)?.[0];
  const rest = withoutSentence(text.slice(mail?.length ?? 0));
  const [found, labels = "", ending = ""] = host.exec(rest) ?? [];
  if (found === undefined || !domains.has(ending.toLowerCase())) return null;
  const after = rest.slice(found.length);
  if (mail !== undefined) return mailLink(mail + found, after);
  const trimmed = trimmedLength(rest);
  const follows = trimmed > found.length && /^[/?#]/.test(after) ? after.charAt(0) : "";
  if (isCodeLike(labels + ending, ending, follows)) return null;
  const length = follows === "" ? found.length : trimmed;
  return { length, url: `http://${rest.slice(0, length).replaceAll("\\|", "|")}` };
}

/** Null for a path on another machine: `git@example.com:team/project`. */
function mailLink(found: string, after: string): BareLink | null {
  const address = found.replace(/:\d+$/, "");
  const isPath = /^:[\p{L}\p{N}~/.]/u.test(address === found ? after : found.slice(address.length));
  return isPath ? null : { length: address.length, url: `mailto:${address}` };
}

function withoutSentence(text: string): string {
  const [touched, ending = ""] = touchedDomain.exec(text) ?? [];
  return touched !== undefined && domains.has(ending.toLowerCase()) ? touched : text;
}

/** Excludes unbalanced brackets, another URL after a bar, and sentence punctuation. */
function trimmedLength(text: string): number {
  const open: Record<string, number> = { "(": 0, "[": 0, "{": 0 };
  let end = 0;
  for (; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (ends.test(character) || (character === "\\" && text.charAt(end + 1) !== "|")) break;
    if (character === "|" && scheme.test(text.slice(end + 1, end + 9))) break;
    const opening = closing[character];
    if (opening !== undefined) {
      if (open[opening] === 0) break;
      open[opening] = (open[opening] ?? 0) - 1;
    } else if (character in open) open[character] = (open[character] ?? 0) + 1;
  }
  while (end > 0 && (trailing.test(text.charAt(end - 1)) || text.charAt(end - 1) === "\\")) end -= 1;
  return end;
}

/** @param follows "/" begins a path, which few code names have. */
function isCodeLike(host: string, ending: string, follows: string): boolean {
  const name = ending.toLowerCase();
  const labels = host.toLowerCase().split(".");
  const [root = ""] = labels;
  if (root === "www") return false;
  const isCapitalized = name !== ending;
  if (commonEndings.has(name)) return isCapitalized && name !== "com" && follows === "";
  if (isForeign(name)) return false;
  const isMember = codeRoots.has(root) || (root.length === 1 && name.length > 2);
  if (isCapitalized || isMember) return true;
  if (follows === "/") return false;
  if (name.length === 2) return ambiguousCountries.has(name);
  return !(hostingEndings.has(name) && labels.length > 2);
}

/** Whether a top-level domain is non-ASCII, possibly encoded. */
function isForeign(ending: string): boolean {
  return ending.startsWith("xn--") || /[^\0-\x7f]/.test(ending);
}
