/** The grammar of addresses in plain text: start, end and target of URLs, domains and mail addresses. */
import topLevelDomains from "tlds" with { type: "json" };

/** Top-level domains that are hardly ever anything else. */
const commonEndings = new Set(["com", "org", "net", "edu", "gov", "mil", "int"]);

/** Country codes that in chat are mostly file extensions, object members or English words. */
const ambiguousCountries = new Set(
  "am as bz cc do gd id is la md me mk ml mm pl pm ps py rs sh so sv tf".split(" "),
);

/** Top-level domains of hosting sites, such as `name.pages.dev`. */
const hostingEndings = new Set(["app", "dev"]);

/** Objects, modules and package prefixes, which are not host names. */
const codeRoots = new Set(
  (
    "array com console date document edu evt event exports fs global globalthis gov import io java javax json " +
    "kotlin math module net node number object org os process promise regexp require scala self std string " +
    "super sys system this window"
  ).split(" "),
);

export interface BareLink {
  /** Characters of the address in the text. */
  readonly length: number;
  readonly url: string;
}

const domains = new Set(topLevelDomains);

/** Letters of scripts without spaces between words: ASCII addresses may touch them. */
const spacelessScripts =
  "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}";
const spacelessLetter = new RegExp(`[${spacelessScripts}]`, "u");
/** An ASCII domain directly followed by such text. */
const touchedDomain = new RegExp(`^[\\w.@:%+-]*?\\.([a-z]{2,63})(?=[${spacelessScripts}])`, "iu");

/** Such text directly before an ASCII address, of which it is no part. */
export const spacelessBeforeAscii = `[${spacelessScripts}]+[A-Za-z0-9]`;
const touching = new RegExp(`^${spacelessBeforeAscii}`, "u");

const scheme = /^(?:https?|ftp):\/\//i;
/** With user name and password; the host may be IPv6 in brackets. */
const authority =
  /^(?:[\p{L}\p{N}][^\s/?#@\\|<>"`()[\]{}]{0,255}@)?(?:\[[0-9a-f:.]{2,45}\]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}._-]*[\p{L}\p{M}\p{N}])?)(?:\.(?=[:/?#]))?(?::\d{1,5}(?!\d))?/iu;
const mailbox = /^[\p{L}\p{N}](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_+-])?@/u;
const host =
  /^((?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.){1,8})(\p{L}(?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}]))(?::\d{1,5}(?![\p{L}\p{N}]))?(?![\p{L}\p{M}\p{N}_@([{=$^&%+\\-]|\.[\p{L}\p{N}])/u;

/** Never part of an address: white space, quotation marks, and full-width brackets and punctuation. */
const ends = /[\s<>"`“”„«»‹›。，、；：！？（）「」『』【】《》〈〉〔〕〖〗［］｛｝]/u;
/** Punctuation that belongs to the sentence at the end of an address. */
const trailing = /[?!.,:;*~|'’‘…،؛؟۔।॥።]/;
const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** A quick test without false negatives. */
export function mayHoldBareDomain(source: string): boolean {
  return /[\p{L}\p{N}]\.\p{L}/u.test(source);
}

/** @param previous a character, or "" at the beginning of a text. */
export function mayPrecedeUrl(previous: string): boolean {
  return !/[A-Za-z0-9+]/.test(previous);
}

/** Not within a word, an identifier or a path. */
export function mayPrecedeDomain(previous: string): boolean {
  return !/[\p{L}\p{N}@._/#=&%+\\$-]/u.test(previous) || spacelessLetter.test(previous);
}

/** A backslash may only escape a bar, as in tables. */
export function endsAddress(character: string): boolean {
  return ends.test(character);
}

/** Whether `character` closes a bracket that `text` has not opened. */
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

/** A domain with its path, or a mail address, at the start of `text`. */
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

/** Null for a path on another machine, such as `git@example.com:team/project`. */
function mailLink(found: string, after: string): BareLink | null {
  const address = found.replace(/:\d+$/, "");
  const isPath = /^:[\p{L}\p{N}~/.]/u.test(address === found ? after : found.slice(address.length));
  return isPath ? null : { length: address.length, url: `mailto:${address}` };
}

/** Text up to a directly following sentence in a script without spaces. */
function withoutSentence(text: string): string {
  const [touched, ending = ""] = touchedDomain.exec(text) ?? [];
  return touched !== undefined && domains.has(ending.toLowerCase()) ? touched : text;
}

/** Length without unbalanced closing brackets, another URL after a bar, and punctuation of the sentence. */
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

/**
 * Whether `host` with the top-level domain `ending` is more likely code than an address.
 * @param follows the text after it: "/" begins a path, which few code names have.
 */
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
