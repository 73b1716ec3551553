/** Names prepared statements. Connections keep every named statement, so only texts of our own get a name. */
import { createHash } from "node:crypto";

/** Most statements a connection keeps; with lists as parameters, there are far fewer texts. */
const MAX_NAMES = 500;
const namesOfTexts = new Map<string, string>();

/** IN ($1,$2 … and VALUES ($1,$2),($3 … are as long as their list. */
const LIST_OF_ANY_LENGTH = /\bIN \(\$\d+,\s*\$|\$\d+\),\s*\(\$/;

/**
 * The statement name for a text that does not vary with requests; equal texts share a name.
 * @returns undefined (do not prepare) when there are too many texts.
 */
export function statementName(text: string): string | undefined {
  const known = namesOfTexts.get(text);
  if (known !== undefined || namesOfTexts.size >= MAX_NAMES) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  namesOfTexts.set(text, name);
  return name;
}

/**
 * Like `statementName`, for Prisma's statements, which have lists in their text. PostgreSQL does not keep statements
 * with the empty name.
 */
export function nameOfPrismaQuery(text: string): string {
  return (LIST_OF_ANY_LENGTH.test(text) ? undefined : statementName(text)) ?? "";
}

/**
 * Like `nameOfPrismaQuery`, for statements that Prisma itself sends. pg and our batches remember separately what a
 * connection has prepared; with a shared name, the second to prepare a text would fail.
 */
export function nameOnPrismaConnection(text: string): string {
  const name = nameOfPrismaQuery(text);
  return name === "" ? "" : `prisma_${name}`;
}
