/** An endpoint's contract as data. */
import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import type { Tag } from "./tags.contract.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
export type ParamsSchema = z.ZodObject<Record<string, z.ZodType>>;
export type ReturnsSchema = z.ZodObject<Record<string, z.ZodType>>;

/** "user" needs an API key or session, "none" ignores credentials, "optional" uses present ones. */
export type AuthRequirement = "user" | "none" | "optional";

/** In a multipart form, under any field name. */
export interface FileParameter {
  /** "configured": by the server's configuration (lib/config.ts). */
  readonly mostBytes: number | "configured";
  /** Error message for no file or several. */
  readonly notOne: string;
  readonly tooMany?: string;
}

export interface Contract<
  Auth extends AuthRequirement = AuthRequirement,
  Params extends ParamsSchema = ParamsSchema,
  Returns extends ReturnsSchema = ReturnsSchema,
  Verb extends Method = Method,
  Path extends string = string,
  Id extends string = string,
> {
  readonly operationId: Id;
  readonly method: Verb;
  /** Below /api/v1, for example "/messages/{message_id}". */
  readonly path: Path;
  readonly tag: Tag;
  readonly summary: string;
  readonly auth: Auth;
  /** The least powerful role: owner, administrator or member. Absent: every role, subject to the verb's checks. */
  readonly leastRole?: number;
  readonly peopleOnly?: true;
  /** Refuses keys of single programs, which could create or reveal credentials that outlive the key. */
  readonly noProgramKeys?: true;
  /** The caller must hold one of these; the verb may require a specific one. */
  readonly oneOf?: readonly string[];
  /** See lib/channels/channels/channel-rights.ts. */
  readonly inChannel?: string;
  readonly forIncomingWebhooks?: true;
  /**
   * For programs configured with only an address: a bot's API key may stand in the query, and the body has their own
   * format. Unless it is a form, parameters come from path and query only.
   */
  readonly takesPayload?: true;
  /** Answers BAD_REQUEST with status 404 when the object in the path does not exist. */
  readonly mayBeMissing?: true;
  /** Feature level of the protocol that brought it, if it is not among the oldest. */
  readonly since?: number;
  /** Newer clients use another operation. */
  readonly deprecated?: true;
  readonly redirects?: true;
  readonly answersText?: true;
  /** A tar.gz archive, created while it is sent. */
  readonly answersArchive?: true;
  /** Answers during a database outage, possibly without other nodes' newest changes. */
  readonly needsNoDatabase?: true;
  /** A long poll: waits for news, so its duration does not count as slow. */
  readonly waitsForNews?: true;
  readonly params: Params;
  /** Without the common envelope. */
  readonly returns: Returns;
  /** Besides those of every endpoint. */
  readonly errors: readonly ErrorCode[];
  readonly file?: FileParameter;
  /** Without the common envelope. */
  readonly isDocument?: true;
}

/** Keeps the exact types. */
export function defineContract<
  Auth extends AuthRequirement,
  Params extends ParamsSchema,
  Returns extends ReturnsSchema,
  const Verb extends Method,
  const Path extends string,
  const Id extends string,
>(
  contract: Contract<Auth, Params, Returns, Verb, Path, Id>,
): Contract<Auth, Params, Returns, Verb, Path, Id> {
  return contract;
}

/** Plain text, JSON text, or JSON text that may be an unquoted string. */
export type WireForm = "text" | "json" | "json-or-text";

/** A UTF-16 bound for texts of `codePoints` after trimming. Slightly longer ones get the verb's own error. */
export const utf16Limit = (codePoints: number): number => 4 * codePoints;

/**
 * @param longest in UTF-16 units, checked first.
 * @param tooLong default: a message with the parameter's name and `longest`.
 */
export function boundedText(longest: number, tooLong?: string): z.ZodString {
  return z.string().max(longest, tooLong);
}

/** Plain text; wrap it in .optional() or .default(). */
export function textParam(longest: number, tooLong?: string): z.ZodString {
  return boundedText(longest, tooLong).meta({ wireForm: "text" });
}

export function overLimit(name: string, codePoints: number): string {
  return `${name} is too long (limit: ${codePoints} characters)`;
}

/** Shares the error message with the verb. */
export function limitedTextParam(name: string, codePoints: number): z.ZodString {
  return textParam(utf16Limit(codePoints), overLimit(name, codePoints));
}

/** null as forms send it, for unions with a text parameter. */
export const theWordNull = z.literal("null").transform(() => null);

export function wordParam<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words).meta({ wireForm: "text" });
}

export function jsonParam<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ wireForm: "json" });
}

/** Text that is not JSON counts as a string. */
export function jsonOrTextParam<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ wireForm: "json-or-text" });
}

export const intParam = (): z.ZodInt => jsonParam(z.int());

export const boolParam = (): z.ZodBoolean => jsonParam(z.boolean());

/** Counts the entries before it reads any, because reading thousands takes a tenth of a second. */
export function boundedMap<Value extends z.ZodType>(key: z.ZodString, value: Value, most: number) {
  return z.preprocess(
    (given: Readonly<Record<string, z.input<Value>>>, context) => {
      // Clients may send anything, and a text has as many keys as characters.
      if (typeof given !== "object" || Object.keys(given ?? {}).length <= most) return given;
      context.addIssue({ code: "too_big", origin: "object", maximum: most, input: given });
      return z.NEVER;
    },
    z.record(key, value).meta({ maxProperties: most }),
  );
}

/** Plain text by default. */
export function wireFormOf(schema: z.ZodType): WireForm {
  const form = metaOf(schema, "wireForm");
  return form === "json" || form === "json-or-text" ? form : "text";
}

/** Names the schema in the API document; equal names need equal schemas. */
export function model<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  return schema.meta({ model: name });
}

/** Checked, stored and returned, but without effect here. */
export function withoutEffect<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ isWithoutEffect: true });
}

/** Responses list such parameters in `ignored_parameters_unsupported`. */
export function isWithoutEffect(schema: z.ZodType): boolean {
  return metaOf(schema, "isWithoutEffect") === true;
}

function metaOf(schema: z.ZodType, name: string): unknown {
  let current: z.ZodType = schema;
  for (;;) {
    const value = current.meta()?.[name];
    if (value !== undefined) return value;
    if (
      current instanceof z.ZodOptional ||
      current instanceof z.ZodDefault ||
      current instanceof z.ZodNullable
    ) {
      const inner = current.unwrap();
      if (!(inner instanceof z.ZodType)) return undefined;
      current = inner;
    } else {
      return undefined;
    }
  }
}
