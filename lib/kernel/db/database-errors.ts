/** Classifies database errors. */
import { Prisma } from "./generated/client.ts";

const UNIQUE_VIOLATION = "23505";

const FOREIGN_KEY_VIOLATION = "23503";

const diskFullCodes = /\b(53100|ENOSPC|EDQUOT)\b/;

/** PostgreSQL's codes (stopping, starting, too many connections, a standby), Prisma's (unreachable), and the system's. */
const awayCodes =
  /\b(57P0[1-3]|53300|25006|08\w{3}|P100[128]|P1017|P2037|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)\b/;
/** Lost or overdue connections, a standby, and a database closed by an administrator. */
const awaySentences =
  /is not currently accepting connections|\bconnect E[A-Z]+\b|Connection terminated|is not queryable|in a read-only transaction|Query read timeout|^timeout expired$/;
const readOnlyCode = /\b25006\b/;
const readOnlySentences = /in a read-only transaction/;
/** Raised by prisma/functions/refuse_while_moving.sql. */
const movingSentence = /the organization is moving to another database/;
/** PostgreSQL's codes (lock timeout, statement timeout, idle transaction) and Prisma's (timeouts). */
const busyCodes = /\b(55P03|57014|25P03|P2024|P2028)\b/;
const busySentences = /timeout exceeded when trying to connect/;

function matches(error: unknown, codes: RegExp, sentences: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return codes.test(code) || codes.test(error.message) || sentences.test(error.message);
}

/** Whether a time limit ended the query, which then wrote nothing. */
export function isDatabaseBusy(error: unknown): boolean {
  return matches(error, busyCodes, busySentences);
}

/** Whether the query is likely to succeed in a few seconds. */
export function isDatabaseAway(error: unknown): boolean {
  return isDatabaseBusy(error) || isOrganizationMoving(error) || matches(error, awayCodes, awaySentences);
}

/** Whether an organization takes no changes while it is copied to another database. */
export function isOrganizationMoving(error: unknown): boolean {
  return error instanceof Error && movingSentence.test(error.message);
}

/** Whether a session refused to change anything, as those of a standby do. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return matches(error, readOnlyCode, readOnlySentences);
}

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && diskFullCodes.test(String(error.code))) || diskFullCodes.test(error.message);
}

/** The transaction must be rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError) return error.code === "P2002";
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}

/** Whether a row that the statement refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION;
}
