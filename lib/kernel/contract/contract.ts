/** An endpoint's contract as data: used by its route, the API document, the browser and the tests. */
import { z } from "zod";
import type { ErrorCode } from "../errors.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
export type ParamsSchema = z.ZodObject<Record<string, z.ZodType>>;
export type ReturnsSchema = z.ZodObject<Record<string, z.ZodType>>;

/**
 * Who may call: "user" needs an API key or a session, "none" ignores credentials,
 * "optional" uses them when they are present.
 */
export type AuthRequirement = "user" | "none" | "optional";

/** The file of an operation that receives one, in a multipart form, under any name. */
export interface FileParameter {
  /** "configured": as the server's configuration says (lib/config.ts). */
  readonly mostBytes: number | "configured";
  /** The error message when there is none, or more than one. */
  readonly notOne: string;
  /** The error message when there is more than one; absent: `notOne`. */
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
  /** Unique name, for example "send-message". */
  readonly operationId: Id;
  readonly method: Verb;
  /** Below /api/v1, with path parameters in braces: "/messages/{message_id}". */
  readonly path: Path;
  /** Section of the API document. */
  readonly tag: string;
  readonly summary: string;
  readonly auth: Auth;
  /** The least powerful role that may call: owner, administrator or member; absent: every role, subject to the verb's own checks. */
  readonly leastRole?: number;
  /** Bots may not call it. */
  readonly peopleOnly?: true;
  /**
   * Keys for single programs may not call it, since it adds, tells, changes or removes a way into an account, or makes one:
   * that would outlive the key.
   */
  readonly noProgramKeys?: true;
  /** Permissions of the organization: a caller holds one of them. The verb may ask for a certain one. */
  readonly oneOf?: readonly string[];
  /** What every caller may do in the channel that the call names: a right of lib/channels/channels/channel-rights.ts. */
  readonly inChannel?: string;
  /** Bots that only send messages may call it too. */
  readonly forIncomingWebhooks?: true;
  /**
   * Called by programs that are given only an address: a bot's API key may stand in the query, and the body is of their own
   * format. Unless that is a form, parameters are read from the path and the query only.
   */
  readonly takesPayload?: true;
  /** The response leads on to the address that the verb returns as `url`. */
  readonly redirects?: true;
  /** The response is the text that the verb returns as `text`. */
  readonly answersText?: true;
  /** The response is an archive (tar, compressed by gzip), which is made while it is sent. */
  readonly answersArchive?: true;
  /**
   * The verb needs no database. So the call is answered while the database does not answer, and may then lack the newest
   * changes of other nodes.
   */
  readonly needsNoDatabase?: true;
  /** Decoded parameters of path, query and body together. */
  readonly params: Params;
  /** The response without the common envelope. */
  readonly returns: Returns;
  /** Error codes besides those of every endpoint. */
  readonly errors: readonly ErrorCode[];
  /** The operation receives a file besides its parameters. */
  readonly file?: FileParameter;
  /** The response is a document without the common envelope. */
  readonly isDocument?: true;
}

/** Declares a contract; exists so that its schemas' types are inferred, and its name, method and path stay literals. */
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

/** How a parameter is encoded: plain text, JSON text, or JSON text that may also be an unquoted string. */
export type WireForm = "text" | "json" | "json-or-text";

/**
 * The bound of a text whose exact limit its verb checks in code points after trimming. Every text that is within that
 * limit passes, so does one that is a little over it and gets the verb's own error.
 */
export const utf16Limit = (codePoints: number): number => 4 * codePoints;

/**
 * A text within a parameter.
 * @param longest in UTF-16 units, checked before anything else reads the text.
 * @param tooLong the error message; absent: one that names the parameter and `longest`.
 */
export function boundedText(longest: number, tooLong?: string): z.ZodString {
  return z.string().max(longest, tooLong);
}

/** A parameter sent as plain text, bounded like `boundedText`; wrap the result in .optional() or .default(). */
export function textParam(longest: number, tooLong?: string): z.ZodString {
  return boundedText(longest, tooLong).meta({ wireForm: "text" });
}

/** The error message for a text that is longer than its limit in code points. */
export function overLimit(name: string, codePoints: number): string {
  return `${name} is too long (limit: ${codePoints} characters)`;
}

/** A text parameter with room for `codePoints`; one that is far longer gets the same message as one that is little longer. */
export function limitedTextParam(name: string, codePoints: number): z.ZodString {
  return textParam(utf16Limit(codePoints), overLimit(name, codePoints));
}

/** null as the plain text that forms have for it; in a union with a text parameter. */
export const theWordNull = z.literal("null").transform(() => null);

/** A parameter sent as plain text that is one of these words. */
export function wordParam<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words).meta({ wireForm: "text" });
}

/** A parameter sent as JSON text: numbers, booleans, lists, objects. */
export function jsonParam<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ wireForm: "json" });
}

/** A parameter sent as JSON text; text that is not JSON counts as a string. */
export function jsonOrTextParam<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ wireForm: "json-or-text" });
}

/** A safe integer. */
export const intParam = (): z.ZodInt => jsonParam(z.int());

/** true or false. */
export const boolParam = (): z.ZodBoolean => jsonParam(z.boolean());

/** The wire form a parameter was declared with; plain text when it was not. */
export function wireFormOf(schema: z.ZodType): WireForm {
  const form = metaOf(schema, "wireForm");
  return form === "json" || form === "json-or-text" ? form : "text";
}

/** A parameter that is checked, stored and told, but changes nothing that this server does. */
export function withoutEffect<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ isWithoutEffect: true });
}

/** Whether a parameter was declared so: answers list it in `ignored_parameters_unsupported`. */
export function isWithoutEffect(schema: z.ZodType): boolean {
  return metaOf(schema, "isWithoutEffect") === true;
}

/** What was said of a schema, itself or within what makes it optional. */
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
