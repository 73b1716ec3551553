/** Parses raw parameters by a contract's schema. */
import type { z } from "zod";
import { isWithoutEffect, type ParamsSchema, type WireForm, wireFormOf } from "../contract/contract.ts";
import { ApiError, badRequest, missingParameter } from "../errors.ts";
import { parseJson } from "./parse-json.ts";
import type { RawParameters } from "./read-parameters.ts";

interface ParameterPlan {
  readonly name: string;
  readonly wireForm: WireForm;
  readonly required: boolean;
  readonly takesNull: boolean;
  readonly isScalar: boolean;
  readonly hasEffect: boolean;
}

export interface ParsedParameters<Params> {
  readonly params: Params;
  /** Parameters that are unknown or without effect. */
  readonly ignored: string[];
}

/** Prepared once per schema. */
export function parameterParser<Schema extends ParamsSchema>(
  schema: Schema,
): (raw: RawParameters) => ParsedParameters<z.output<Schema>> {
  const plans = Object.entries(schema.shape).map(([name, field]) => planParameter(name, field));
  const effective = new Set(plans.filter((plan) => plan.hasEffect).map((plan) => plan.name));
  return (raw) => {
    const values: Record<string, unknown> = {};
    for (const plan of plans) {
      const value = decode(plan, raw.get(plan.name));
      if (value !== undefined) values[plan.name] = value;
      else if (plan.required) throw missingParameter(plan.name);
    }
    const parsed = schema.safeParse(values, { error: complaint });
    if (!parsed.success) throw badRequest(textOf(parsed.error.issues[0]));
    return { params: parsed.data, ignored: [...raw.keys()].filter((name) => !effective.has(name)) };
  };
}

function planParameter(name: string, field: z.ZodType): ParameterPlan {
  return {
    name,
    wireForm: wireFormOf(field),
    required: !field.safeParse(undefined).success,
    takesNull: field.safeParse(null).success,
    isScalar: isScalar(field),
    hasEffect: !isWithoutEffect(field),
  };
}

function isScalar(field: z.ZodType): boolean {
  return field.safeParse(1).success || field.safeParse(true).success;
}

function decode(plan: ParameterPlan, raw: unknown): unknown {
  if (raw === undefined) return undefined;
  const value = plan.wireForm === "text" ? raw : decodeJson(plan, raw);
  // PostgreSQL's text cannot store it.
  if (holdsNull(value)) throw badRequest(`${plan.name} contains a null character`);
  // Some clients write null for "not given".
  return value === null && !plan.takesNull ? undefined : value;
}

/** Most plain text differs, and catching a parse exception is expensive. */
const jsonBeginning = /^[\t\n\r ]*["[{\-0-9tfn]/;

function decodeJson(plan: ParameterPlan, raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  const mayBeText = plan.wireForm === "json-or-text" || plan.isScalar;
  if (mayBeText && !jsonBeginning.test(raw)) return raw;
  try {
    return parseJson(raw);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (mayBeText) return raw;
    throw badRequest(`Argument "${plan.name}" is not valid JSON.`);
  }
}

function holdsNull(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string" && next.includes("\0")) return true;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, entry] of Object.entries(next)) waiting.push(key, entry);
  }
  return false;
}

const typeWords: Record<string, string> = {
  string: "a string",
  number: "an integer",
  int: "an integer",
  boolean: "a boolean",
  array: "a list",
  tuple: "a list",
  object: "a dict",
  record: "a dict",
};

function place(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === "number" || index > 0 ? `[${JSON.stringify(part)}]` : String(part),
    )
    .join("");
}

/** A schema's own message that begins with a verb says something about the place. */
const BEGINS_WITH_VERB = /^(?:must|has|are) /;

function textOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return "Invalid request";
  return BEGINS_WITH_VERB.test(issue.message) ? `${place(issue.path)} ${issue.message}` : issue.message;
}

/** The protocol's words; only what is inside of a parameter, where the protocol has none, says more. */
function complaint(issue: z.core.$ZodRawIssue): string {
  const name = place(issue.path ?? []);
  const isInside = issue.path !== undefined && issue.path.length > 1;
  if (isInside && issue.input === undefined) return `${name} is missing`;
  switch (issue.code) {
    case "invalid_type":
      return `${name} is not ${typeWords[issue.expected] ?? `a ${issue.expected}`}`;
    case "unrecognized_keys":
      return `Argument "${issue.keys[0]}" at ${name} is unexpected`;
    case "too_big":
      return issue.origin === "string"
        ? `${name} is too long (limit: ${issue.maximum} characters)`
        : `${name} is too large (limit: ${issue.maximum})`;
    case "too_small":
      if (issue.origin !== "string") return `${name} is too small (limit: ${issue.minimum})`;
      return issue.minimum === 1
        ? `${name} cannot be blank`
        : `${name} is too short (at least ${issue.minimum} characters)`;
    case "invalid_value":
      return isInside ? `Invalid ${name} (one of: ${issue.values.join(", ")})` : `Invalid ${name}`;
    case "invalid_union":
      if (issue.inclusive === false || issue.options === undefined) return `${name} is not an allowed_type`;
      return `Invalid ${name} (one of: ${issue.options.join(", ")})`;
    default:
      return `Invalid ${name}`;
  }
}
