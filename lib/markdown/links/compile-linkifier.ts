/** Compiles a linkifier: its pattern for a linear-time engine behind a literal test, and its RFC 6570 template. */
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

/** Further matches in one text stay text, which bounds the work. */
const mostMatches = 1000;
/** In characters. Browsers open no longer address reliably, and every match has one. */
const longestUrl = 2000;
/** How many characters a search looks at first; four times as many each time that is not enough. */
const firstWindow = 128;
/** What starting a search costs, as a number of characters. */
const perSearch = 20;

/**
 * The pattern as it is matched: whole words, or what stands between brackets, quotation marks and commas.
 * @throws RE2JSSyntaxException.
 */
export function compilePattern(pattern: string): RE2JS {
  return RE2JS.compile(`(?:^|[\\s'"(,:<\\[])(${pattern})(?:$|[^\\pL\\pN_])`);
}

/** The pattern is compiled when a text may match it for the first time. One that cannot be compiled has no matches. */
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
  while (position <= text.length && matches.length < mostMatches) {
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
 * A pattern may look at everything up to the end of the text before it settles for a short match, and again for the
 * next one. So it is shown a part, and more only when it finds nothing there or a match that might go on: each search
 * then costs about as much as it advances.
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
