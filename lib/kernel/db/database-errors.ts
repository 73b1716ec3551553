/** Distinguishes a temporarily unavailable database from one that rejects a query. */
import { Prisma } from "./generated/client.ts";

/** PostgreSQL's code. */
const UNIQUE_VIOLATION = "23505";

/** PostgreSQL's code and the system's. */
const codes = /\b(53100|ENOSPC|EDQUOT)\b/;

/** PostgreSQL's codes for stopping, starting and too many connections, Prisma's for unreachable, the system's. */
const awayCodes =
  /\b(57P0[1-3]|53300|08\w{3}|P100[128]|P1017|P2037|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)\b/;
/**
 * Sentences of the system, of pg about connections that are lost or have waited too long for an answer, and of PostgreSQL
 * about a database that an administrator has closed for a while.
 */
const awaySentences =
  /is not currently accepting connections|\bconnect E[A-Z]+\b|Connection terminated|is not queryable|Query read timeout|^timeout expired$/;
/**
 * PostgreSQL's codes for waiting too long for a lock, running too long and hanging in a transaction; Prisma's for waiting
 * too long for a connection and for a transaction that took too long.
 */
const busyCodes = /\b(55P03|57014|25P03|P2024|P2028)\b/;
const busySentences = /timeout exceeded when trying to connect/;

function matches(error: unknown, codes: RegExp, sentences: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return codes.test(code) || codes.test(error.message) || sentences.test(error.message);
}

/** Whether a time limit ended the query: others kept the database busy, and nothing was written. */
export function isDatabaseBusy(error: unknown): boolean {
  return matches(error, busyCodes, busySentences);
}

/** Whether the same query is likely to succeed in some seconds. */
export function isDatabaseAway(error: unknown): boolean {
  return isDatabaseBusy(error) || matches(error, awayCodes, awaySentences);
}

/** Whether the same write will succeed once there is space again. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && codes.test(String(error.code))) || codes.test(error.message);
}

/** Whether the statement failed since another row has the same values; the transaction can only be rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError) return error.code === "P2002";
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}
