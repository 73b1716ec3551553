/** Validates a linkifier's pattern and templates, and that its example round-trips through the short text. */
import { RE2JS, RE2JSSyntaxException } from "re2js";
import { type ApiError, badRequest } from "../../kernel/errors.ts";
import { compilePattern } from "../../markdown/links/compile-linkifier.ts";
import { closingIndex } from "../../markdown/links/required-literal.ts";
import { templateVariables } from "../../markdown/links/url-template.ts";
import type { LinkifierRecord } from "./linkifier-records.ts";

/** In parts (`patternSize`); compiles within milliseconds. */
const LARGEST_PATTERN = 500;

export type LinkifierTexts = Omit<LinkifierRecord, "id">;

/**
 * Lists all problems in `errors`, by parameter or under "__all__": undocumented in the protocol, but the only field
 * that existing clients' forms read.
 * @throws ApiError BAD_REQUEST with the first problem.
 */
export function checkLinkifier(linkifier: LinkifierTexts): void {
  const { pattern, urlTemplate, alternativeUrlTemplates } = linkifier;
  const problems: readonly (readonly [parameter: string, problem: string | null])[] = [
    ["pattern", pattern === "" ? "This field cannot be blank." : null],
    ["url_template", urlTemplate === "" ? "This field cannot be blank." : templateProblem(urlTemplate)],
    ["alternative_url_templates", alternativeUrlTemplates.map(templateProblem).find(Boolean) ?? null],
    ["__all__", wholeProblem(linkifier)],
  ];
  const found = problems.flatMap(([parameter, problem]) =>
    problem === null ? [] : [{ parameter, problem }],
  );
  const [first] = found;
  if (!first) return;
  const errors = Object.fromEntries(found.map(({ parameter, problem }) => [parameter, [problem]]));
  throw badRequest(first.problem, { errors });
}

export function patternTaken(): ApiError {
  const problem = "Realm filter with this Realm and Pattern already exists.";
  return badRequest(problem, { errors: { __all__: [problem] } });
}

function templateProblem(template: string): string | null {
  return templateVariables(template) ? null : "Invalid URL template.";
}

function wholeProblem(linkifier: LinkifierTexts): string | null {
  if (patternSize(linkifier.pattern) > LARGEST_PATTERN) {
    return "Bad regular expression: pattern too large - compile failed";
  }
  const compiled = compiledAlone(linkifier.pattern);
  if ("problem" in compiled) return `Bad regular expression: ${compiled.problem}`;
  return exampleProblem(linkifier, compiled.pattern) ?? variablesProblem(linkifier, compiled.pattern);
}

/** Rejects patterns such as `a)|(b` that are valid only inside surrounding text. */
function compiledAlone(source: string): { readonly pattern: RE2JS } | { readonly problem: string } {
  try {
    const pattern = RE2JS.compile(source);
    compilePattern(source);
    return { pattern };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const description = error.getDescription();
    const part = error.getPattern();
    return { problem: `${re2Descriptions[description] ?? description}${part === null ? "" : `: ${part}`}` };
  }
}

/** RE2's messages, which clients know; the engine uses those of Go's port. */
const re2Descriptions: Readonly<Record<string, string>> = {
  "missing closing )": "missing )",
  "missing closing ]": "missing ]",
  "missing argument to repetition operator": "no argument for repetition operator",
  "invalid nested repetition operator": "bad repetition operator",
  "invalid repeat count": "invalid repetition size",
  "invalid or unsupported Perl syntax": "invalid perl operator",
  "invalid named capture": "invalid named capture group",
  "duplicate capture group name": "invalid named capture group",
  "trailing backslash at end of expression": "trailing \\",
};

function exampleProblem({ exampleInput, reverseTemplate }: LinkifierTexts, pattern: RE2JS): string | null {
  if (exampleInput === null) {
    return reverseTemplate === null ? null : "Example text must be set when auto-conversion field is set.";
  }
  const found = pattern.matcher(exampleInput);
  if (!found.find()) return "Example input does not match the linkifier pattern.";
  if (reverseTemplate === null) return null;
  const groups = pattern.namedGroups();
  const reversed = fillTemplate(reverseTemplate, (name) =>
    Object.hasOwn(groups, name) ? (found.group(name) ?? "") : undefined,
  );
  if ("problem" in reversed) return reversed.problem;
  return reversed.text === exampleInput ? null : "Example text does not match auto-conversion field.";
}

function variablesProblem({ urlTemplate }: LinkifierTexts, pattern: RE2JS): string | null {
  const variables = templateVariables(urlTemplate);
  if (!variables) return null;
  const groups = new Set(Object.keys(pattern.namedGroups()));
  const [unknown] = [...variables].filter((name) => !groups.has(name)).sort();
  if (unknown !== undefined) {
    return `Group '${unknown}' in URL template is not present in linkifier pattern.`;
  }
  const [unused] = [...groups].filter((name) => !variables.has(name)).sort();
  if (unused === undefined) return null;
  return `Group '${unused}' in linkifier pattern is not present in URL template.`;
}

interface Group {
  size: number;
  /** Size of the last part, which a repetition multiplies. */
  last: number;
}

/**
 * Number of parts after expanding `x{3}` to `xxx`, also in groups. The compiled program has a few instructions for
 * each; 500 characters can expand to a hundred thousand.
 */
export function patternSize(pattern: string): number {
  const outer: Group[] = [];
  let group: Group = { size: 0, last: 0 };
  const add = (size: number) => {
    group.size += size;
    group.last = size;
  };
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern.charAt(index);
    const repetition = character === "{" ? /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(index)) : null;
    if (repetition) {
      const [text, least, most] = repetition;
      const times = Math.max(Number(least), Number(most ?? 0), 1);
      group.size += group.last * (times - 1);
      group.last *= times;
      index += text.length - 1;
    } else if (character === "(") {
      outer.push(group);
      group = { size: 0, last: 0 };
    } else if (character === ")") {
      const { size } = group;
      group = outer.pop() ?? { size: 0, last: 0 };
      add(size + 1);
    } else if (/[*+?]/.test(character)) {
      group.size += 1;
      group.last += 1;
    } else {
      if (character === "[") index = closingIndex(pattern, index);
      if (character === "\\") index += 1;
      add(1);
    }
  }
  return outer.reduce((sum, { size }) => sum + size, group.size);
}

type Reversed = { readonly text: string } | { readonly problem: string };

/** @param textOf undefined for an unknown group. */
export function fillTemplate(template: string, textOf: (name: string) => string | undefined): Reversed {
  let problem: string | undefined;
  const text = template.replace(
    /\{\{|\}\}|\{([^}]*)(\}?)/g,
    (part, name: string | undefined, end: string) => {
      if (name === undefined) return part.charAt(0);
      const value = textOf(name);
      if (end === "") problem ??= "Invalid auto-conversion field: missing '}' character.";
      else if (name === "") problem ??= "Invalid auto-conversion field: empty field name.";
      else if (value === undefined)
        problem ??= `Group '${name}' in auto-conversion field is not present in linkifier pattern.`;
      return value ?? "";
    },
  );
  return problem === undefined ? { text } : { problem };
}
