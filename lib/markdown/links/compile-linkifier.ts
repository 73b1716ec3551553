/** Compiles a linkifier: its pattern for a linear-time engine behind a literal test, and its RFC 6570 template. */
import { type Matcher, RE2JS } from "re2js";
import { parseTemplate } from "url-template";
import type {
  CompiledLinkifier,
  LinkifierMatch,
  LinkifierSource,
} from "../snapshot/organization-snapshot.ts";
import { safeLinkUrl } from "./link-url.ts";
import { requiredLiteral } from "./required-literal.ts";

/** Further matches in one text stay text, which bounds the work. */
const mostMatches = 1000;

/** @throws RE2JSSyntaxException for a pattern, Error for a template that cannot be read. */
export function compileLinkifier(source: LinkifierSource): CompiledLinkifier {
  const { pattern, urlTemplate } = source;
  const matcher = RE2JS.compile(`(?:^|[\\s'"(,:<\\[])(${pattern})(?:$|[^\\pL\\pN_])`);
  const template = parseTemplate(urlTemplate);
  const names = Object.keys(matcher.namedGroups());
  const literal = requiredLiteral(pattern);
  return {
    source,
    mayMatch: (text) => literal === null || text.includes(literal),
    matches: (text) =>
      allMatches(matcher.matcher(text), text.length, (found) => {
        const values = Object.fromEntries(names.map((name) => [name, found.group(name) ?? ""]));
        return safeLinkUrl(template.expand(values), "");
      }),
  };
}

function allMatches(
  matcher: Matcher,
  length: number,
  urlOf: (found: Matcher) => string | null,
): LinkifierMatch[] {
  const matches: LinkifierMatch[] = [];
  let position = 0;
  while (position <= length && matches.length < mostMatches && matcher.find(position)) {
    const start = matcher.start(1);
    const end = matcher.end(1);
    const url = end > start ? urlOf(matcher) : null;
    if (url !== null) matches.push({ start, end, url });
    position = Math.max(end, position + 1);
  }
  return matches;
}
