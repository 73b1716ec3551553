/** Tells a database that is away for the moment from one that refuses what it is asked. */

/** PostgreSQL's codes of a server that stops, starts or has no room, Prisma's of one out of reach, the system's. */
const codes = /\b(57P0[1-3]|53300|08\w{3}|P100[128]|P1017|P2024|P2037|ECONNREFUSED|ECONNRESET|EPIPE)\b/;
const sentences = /\bconnect E[A-Z]+\b|Connection terminated|timeout exceeded when trying to connect/;

/** Whether the same request may well succeed in some seconds. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return codes.test(code) || codes.test(error.message) || sentences.test(error.message);
}
