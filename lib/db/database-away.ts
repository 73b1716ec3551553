/** Distinguishes a temporarily unavailable database from one that rejects a query. */

/** PostgreSQL's codes for stopping, starting and too many connections, Prisma's for unreachable, the system's. */
const codes = /\b(57P0[1-3]|53300|08\w{3}|P100[128]|P1017|P2024|P2037|ECONNREFUSED|ECONNRESET|EPIPE)\b/;
const sentences = /\bconnect E[A-Z]+\b|Connection terminated|timeout exceeded when trying to connect/;

/** Whether the same query is likely to succeed in some seconds. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return codes.test(code) || codes.test(error.message) || sentences.test(error.message);
}
