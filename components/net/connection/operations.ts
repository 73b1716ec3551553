/** Types of the API's operations, derived from their contracts; a call names an operation as "POST /messages". */
import type { z } from "zod";
import type { Operation } from "../../../lib/catalog/catalog.ts";

type Operations = { [Each in Operation as `${Each["method"]} ${Each["path"]}`]: Each };

/** Method and path of an operation, the path with its parameters in braces. */
export type OperationName = keyof Operations;

export type FileOperationName = Extract<OperationName, `POST ${string}`>;

type ReadonlyDeep<Value> = Value extends object
  ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
  : Value;

/**
 * All parameters of an operation, those of the path included, before the server fills in defaults. Text parameters are
 * strings, every other parameter is the value that its JSON text stands for.
 */
export type ParamsOf<Name extends OperationName> = ReadonlyDeep<z.input<Operations[Name]["params"]>>;

/** zod's type of an object without fields would admit no others, so that it could not stand beside other answers. */
type Fields<Answer> = Answer extends Record<string, never> ? object : Answer;

/** The response of an operation without the envelope, as its verb returns it. */
export type AnswerOf<Name extends OperationName> = Fields<z.input<Operations[Name]["returns"]>>;

/** What follows the name in a call; operations without required parameters may be called by their name alone. */
export type CallArguments<Name extends OperationName, Options> =
  Record<never, never> extends ParamsOf<Name>
    ? [params?: ParamsOf<Name>, options?: Options]
    : [params: ParamsOf<Name>, options?: Options];
