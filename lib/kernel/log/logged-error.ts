/** Errors in log lines: known fields only, because libraries keep requests and values in theirs. */
import { withoutSecrets } from "./without-secrets.ts";

/** Fields of errors of the system, PostgreSQL, HTTP and SMTP. */
const FIELDS = [
  "code",
  "errno",
  "syscall",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "status",
  "statusCode",
  "responseCode",
] as const;
/** Causes of causes, and errors of an AggregateError. */
const DEPTH = 3;
const MAX_ERRORS = 3;

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/** @param error anything, because anything can be thrown. */
export function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(textOf(error)) };
  const { name, message, stack, cause } = error;
  const errors = error instanceof AggregateError ? error.errors.slice(0, MAX_ERRORS) : [];
  return {
    type: name,
    message: withoutSecrets(message),
    ...Object.fromEntries(fieldsOf(error)),
    ...(stack !== undefined && { stack: withoutSecrets(stack) }),
    ...(cause !== undefined && depth > 0 && { cause: loggedError(cause, depth - 1) }),
    ...(errors.length > 0 && depth > 0 && { errors: errors.map((one) => loggedError(one, depth - 1)) }),
  };
}

function fieldsOf(error: Error): [string, string | number][] {
  const held = new Map<string, unknown>(Object.entries(error));
  return FIELDS.flatMap((name): [string, string | number][] => {
    const value = held.get(name);
    if (typeof value === "string") return [[name, withoutSecrets(value)]];
    return typeof value === "number" ? [[name, value]] : [];
  });
}

function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "an object without text";
  }
}
