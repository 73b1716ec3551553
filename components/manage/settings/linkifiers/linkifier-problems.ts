/** Assigns server errors to fields. */
import { RequestFailure } from "../../../net/connection/api-client.ts";

export type LinkifierField = "pattern" | "urlTemplate" | "example" | "reverse" | "alternatives";

/** Alternative templates one per line. */
export type LinkifierTexts = Readonly<Record<LinkifierField, string>>;

export type LinkifierProblems = Partial<Record<LinkifierField | "form", string>>;

const FIELDS: Readonly<Record<string, LinkifierField>> = {
  pattern: "pattern",
  url_template: "urlTemplate",
  example_input: "example",
  reverse_template: "reverse",
  alternative_url_templates: "alternatives",
};

/** Errors about several parameters come under "__all__". */
const ABOUT: readonly (readonly [sentence: RegExp, field: LinkifierField])[] = [
  [/^Bad regular expression|already exists|in linkifier pattern is not present/, "pattern"],
  [/in URL template is not present/, "urlTemplate"],
  [/^Example (?:input|text must be set)/, "example"],
  [/auto-conversion|reverse template/i, "reverse"],
];

export function linkifierProblems(error: Error | null): LinkifierProblems {
  if (!error) return {};
  const problems: LinkifierProblems = {};
  for (const [parameter, sentence] of objections(error)) {
    const field = FIELDS[parameter] ?? ABOUT.find(([about]) => about.test(sentence))?.[1] ?? "form";
    problems[field] ??= sentence;
  }
  return Object.keys(problems).length > 0 ? problems : { form: error.message };
}

function objections(error: Error): [parameter: string, sentence: string][] {
  const errors = error instanceof RequestFailure ? error.answer.errors : undefined;
  if (typeof errors !== "object" || errors === null) return ownWords(error);
  return Object.entries(errors).flatMap(([parameter, sentences]): [string, string][] =>
    Array.isArray(sentences) ? sentences.map((sentence) => [parameter, String(sentence)]) : [],
  );
}

/** Length errors start with their parameter. */
function ownWords({ message }: Error): [parameter: string, sentence: string][] {
  const parameter = Object.keys(FIELDS).find((name) => message.startsWith(name));
  return parameter === undefined ? [] : [[parameter, message]];
}
