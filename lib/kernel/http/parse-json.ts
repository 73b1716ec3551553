/** Refuses deeply nested and large JSON early. */
import { type ApiError, badRequest } from "../errors.ts";

/** Parameters need only a few levels. */
export const MAX_DEPTH = 32;
/** More than the largest id lists of contracts. */
export const MAX_SEPARATORS = 50_000;
/** Always cheap to parse. */
const HARMLESS_LENGTH = 1_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Replaces lone surrogates, which PostgreSQL cannot store.
 * @throws ApiError BAD_REQUEST when too deep or too large; SyntaxError for invalid JSON.
 */
export function parseJson(text: string): unknown {
  if (text.length > HARMLESS_LENGTH) requireBounded(text);
  // Decoded text has lone surrogates only from JSON escapes.
  return JSON.parse(text, text.includes("\\u") ? wellFormed : undefined);
}

/** Builds nothing; invalid JSON may pass. */
function requireBounded(text: string): void {
  let depth = 0;
  let separators = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        depth += 1;
        if (depth > MAX_DEPTH) throw tooComplex();
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        separators += 1;
        if (separators > MAX_SEPARATORS) throw tooComplex();
    }
  }
}

function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
  } while (isEscaped(text, end));
  return end;
}

function isEscaped(text: string, position: number): boolean {
  let first = position;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (position - first) % 2 === 1;
}

function tooComplex(): ApiError {
  return badRequest("The JSON is nested too deeply or has too many values.");
}

function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (Object.keys(value).every((key) => key.isWellFormed())) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key.toWellFormed(), entry]));
}
