/** Finds the end and the target of a URL, domain or mail address in plain text. */
import topLevelDomains from "tlds" with { type: "json" };

const domains = new Set(topLevelDomains);
/** Top-level domains that in chat are nearly always file extensions. */
const fileEndings = new Set(["cc", "java", "md", "mov", "pl", "ps", "py", "rs", "sh", "so", "zip"]);
const host =
  /^((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8})(\p{L}[\p{L}\p{N}-]{0,61}\p{L})(?=[:/?#'’]|$)(?::\d{1,5}(?=[/?#]|$))?/u;
const mailbox = /^[\p{L}\p{N}](?:[\p{L}\p{N}._%+-]{0,62}[\p{L}\p{N}_+-])?@/u;

/** Whether `source` may hold a bare domain or mail address: a quick test without false negatives. */
export function mayHoldBareDomain(source: string): boolean {
  return /[\p{L}\p{N}]\.\p{L}/u.test(source);
}

/** Length of the URL that `text`, which begins with a scheme, starts with; 0 when it is not a URL. */
export function urlLength(text: string): number {
  const length = trimmedLength(text);
  return /^[a-z]+:\/\/[\p{L}\p{N}[]/iu.test(text.slice(0, length)) ? length : 0;
}

/** The bare domain (with its path) or mail address that `text` begins with, and its target. */
export function domainOrMail(text: string): { readonly length: number; readonly url: string } | null {
  const mail = mailbox.exec(text)?.[0];
  const word = text.slice(mail?.length ?? 0, trimmedLength(text));
  const parts = host.exec(word);
  const ending = parts?.[2]?.toLowerCase();
  if (!parts || ending === undefined || !domains.has(ending)) return null;
  if (mail !== undefined) {
    const address = mail + parts[0].replace(/:\d+$/, "");
    return { length: address.length, url: `mailto:${address}` };
  }
  const address = /^[/?#]/.test(word.slice(parts[0].length)) ? word : parts[0];
  const isFile = fileEndings.has(ending) && address === parts[0] && !/^www\./i.test(address);
  return isFile ? null : { length: address.length, url: `http://${address}` };
}

/** Punctuation and brackets of scripts that are written without spaces. */
export const fullwidthMarks = "。，、；：！？（）「」『』【】《》";

/** Whether `character` closes a bracket that `text` has not opened. */
export function closesTooMuch(text: string, character: string): boolean {
  if (character !== ")" && character !== "]") return false;
  const opening = character === ")" ? "(" : "[";
  return text.split(opening).length <= text.split(character).length;
}

/** Length without unbalanced closing brackets and the punctuation of the surrounding sentence. */
function trimmedLength(text: string): number {
  const open = { "(": 0, "[": 0 };
  let end = 0;
  for (; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (fullwidthMarks.includes(character)) break;
    if (character === "(" || character === "[") open[character] += 1;
    else if (character === ")" && --open["("] < 0) break;
    else if (character === "]" && --open["["] < 0) break;
  }
  while (end > 0 && /[?!.,:;*~'’”»…]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}
