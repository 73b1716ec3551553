/** Compiles linkifiers for a linear-time engine. */
import { type Matcher, RE2JS } from "re2js";
import type {
  CompiledLinkifier,
  LinkifierMatch,
  LinkifierSource,
} from "../snapshot/organization-snapshot.ts";
import { safeLinkUrl } from "./link-url.ts";
import type { LinkifierBudget } from "./linkifier-budget.ts";
import { requiredLiteral } from "./required-literal.ts";
import { expandUrlTemplate } from "./url-template.ts";

/** Bounds the work; further matches stay text. */
const maxMatches = 1000;
/** Longer URLs are unreliable in browsers, and bloat the HTML. */
const longestUrl = 2000;
/** In characters; quadrupled when not enough. */
const firstWindow = 128;
/** Cost of starting a search, in characters. */
const perSearch = 20;

/**
 * Matches follow white space, quotation marks, brackets, commas or colons, and end before a non-word character.
 * @throws RE2JSSyntaxException.
 */
export function compilePattern(pattern: string): RE2JS {
  return RE2JS.compile(`(?:^|[\\s'"(,:<\\[])(${pattern})(?:$|[^\\pL\\pN_])`);
}

/** Lazy; invalid patterns match nothing. */
export function compileLinkifier(source: LinkifierSource): CompiledLinkifier {
  const literal = requiredLiteral(source.pattern);
  let compiled: RE2JS | null | undefined;
  return {
    source,
    mayMatch: (text) => literal === null || text.includes(literal),
    matches(text, budget) {
      compiled ??= compiledOrNull(source.pattern);
      return compiled ? allMatches(compiled, source.urlTemplate, text, budget) : [];
    },
  };
}

function compiledOrNull(pattern: string): RE2JS | null {
  try {
    return compilePattern(pattern);
  } catch {
    return null;
  }
}

function allMatches(
  pattern: RE2JS,
  urlTemplate: string,
  text: string,
  budget: LinkifierBudget,
): LinkifierMatch[] {
  const names = Object.keys(pattern.namedGroups());
  const matches: LinkifierMatch[] = [];
  let position = 0;
  while (position <= text.length && matches.length < maxMatches) {
    const found = nextMatch(pattern, text, position, budget);
    if (!found) break;
    const start = found.start(1);
    const end = found.end(1);
    if (end > start) {
      const values = Object.fromEntries(names.map((name) => [name, found.group(name)]));
      const expanded = expandUrlTemplate(urlTemplate, values);
      if (!budget.spend(urlTemplate.length + expanded.length)) break;
      const url = expanded.length <= longestUrl ? safeLinkUrl(expanded, "") : null;
      if (url !== null) matches.push({ start, end, url });
    }
    position = Math.max(end, position + 1);
  }
  return matches;
}

/**
 * A pattern may scan the whole rest for each short match. The window, which grows only when necessary, keeps the cost
 * near the progress.
 */
function nextMatch(pattern: RE2JS, text: string, position: number, budget: LinkifierBudget): Matcher | null {
  const size = pattern.programSize();
  for (let window = firstWindow; ; window *= 4) {
    const end = Math.min(position + window, text.length);
    if (!budget.spend((end - position + perSearch) * size)) return null;
    const matcher = pattern.matcher(end < text.length ? text.slice(0, end) : text);
    const isFound = matcher.find(position);
    if (end === text.length) return isFound ? matcher : null;
    if (isFound && matcher.end() < end) return matcher;
  }
}
