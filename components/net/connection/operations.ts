/** Types of the API's operations, from their contracts. */
import type { z } from "zod";
import type { Operation } from "../../../lib/catalog/catalog.ts";

type Operations = { [Each in Operation as `${Each["method"]} ${Each["path"]}`]: Each };

/** Method and path, e.g. "PATCH /messages/{message_id}". */
export type OperationName = keyof Operations;

export type FileOperationName = Extract<OperationName, `POST ${string}`>;

type ReadonlyDeep<Value> = Value extends object
  ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
  : Value;

/** Includes path parameters, before defaults. Values other than strings are sent as JSON. */
export type ParamsOf<Name extends OperationName> = ReadonlyDeep<z.input<Operations[Name]["params"]>>;

/** zod's empty object admits no fields, which breaks unions with other responses. */
type Fields<Answer> = Answer extends Record<string, never> ? object : Answer;

export type AnswerOf<Name extends OperationName> = Fields<z.input<Operations[Name]["returns"]>>;

export type CallArguments<Name extends OperationName, Options> =
  Record<never, never> extends ParamsOf<Name>
    ? [params?: ParamsOf<Name>, options?: Options]
    : [params: ParamsOf<Name>, options?: Options];
