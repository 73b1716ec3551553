/** Applies a linkifier like the renderer. */
import { RE2JS, RE2JSSyntaxException } from "re2js";
import { fillReverseTemplate } from "../../../../lib/markdown/from-html/reverse-linkifier.ts";
import { compileLinkifier } from "../../../../lib/markdown/links/compile-linkifier.ts";
import { LinkifierBudget } from "../../../../lib/markdown/links/linkifier-budget.ts";
import { templateVariables } from "../../../../lib/markdown/links/url-template.ts";

/** `url` if it becomes a link. */
export type TriedPart = { text: string; url: string | null };

export type Trial =
  | { parts: readonly TriedPart[]; shortForm: string | null }
  /** Why there is no preview. */
  | { problem: string };

type Tried = { pattern: string; urlTemplate: string; reverse: string; text: string };

/** `shortForm` is what pasting the first link yields. */
export function tryLinkifier({ pattern, urlTemplate, reverse, text }: Tried): Trial {
  const problem = patternProblem(pattern) ?? templateProblem(urlTemplate);
  if (problem !== null) return { problem };
  const budget = new LinkifierBudget();
  budget.grant(text.length);
  const matches = compileLinkifier({ pattern, urlTemplate }).matches(text, budget);
  const parts: TriedPart[] = [];
  let end = 0;
  for (const match of matches) {
    parts.push({ text: text.slice(end, match.start), url: null });
    parts.push({ text: text.slice(match.start, match.end), url: match.url });
    end = match.end;
  }
  parts.push({ text: text.slice(end), url: null });
  const first = parts.find(({ url }) => url !== null);
  return {
    parts: parts.filter((part) => part.text !== ""),
    shortForm: first && reverse !== "" ? shortForm(pattern, first.text, reverse) : null,
  };
}

function patternProblem(pattern: string): string | null {
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return `The pattern is not complete: ${error.getDescription()}.`;
  }
}

function templateProblem(urlTemplate: string): string | null {
  return templateVariables(urlTemplate) ? null : "The URL template is not complete.";
}

function shortForm(pattern: string, matched: string, reverse: string): string | null {
  const compiled = RE2JS.compile(pattern);
  const matcher = compiled.matcher(matched);
  if (!matcher.find()) return null;
  const names = Object.keys(compiled.namedGroups());
  const values = Object.fromEntries(names.map((name) => [name, matcher.group(name) ?? ""]));
  return fillReverseTemplate(reverse, values);
}
