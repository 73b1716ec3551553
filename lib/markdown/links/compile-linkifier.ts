/** Compiles a linkifier's pattern for a linear-time engine behind a literal test, and its RFC 6570 template. */
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

/** Further matches stay text, to bound the work. */
const mostMatches = 1000;
/** Characters; longer URLs are unreliable in browsers, and each match adds one to the HTML. */
const longestUrl = 2000;
/** Characters of the first search window; quadrupled when that is not enough. */
const firstWindow = 128;
/** Cost of starting a search, in characters. */
const perSearch = 20;

/**
 * Matches whole words, or text between brackets, quotation marks and commas.
 * @throws RE2JSSyntaxException.
 */
export function compilePattern(pattern: string): RE2JS {
  return RE2JS.compile(`(?:^|[\\s'"(,:<\\[])(${pattern})(?:$|[^\\pL\\pN_])`);
}

/** Compiles the pattern on the first possible match; an invalid pattern has no matches. */
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
 * Before settling for a short match, a pattern may scan the rest of the text, again for each match. So it searches a
 * window, which grows only when nothing is found or a match might continue: the cost stays near the progress made.
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
