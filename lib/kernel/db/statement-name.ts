/** Names prepared statements. Connections keep them, so only our own texts get one. */
import { createHash } from "node:crypto";

/** With lists as parameters, there are far fewer. */
const MAX_NAMES = 500;
const namesOfTexts = new Map<string, string>();

/** IN ($1,$2 … and VALUES ($1,$2),($3 … are as long as their list. */
const LIST_OF_ANY_LENGTH = /\bIN \(\$\d+,\s*\$|\$\d+\),\s*\(\$/;

/**
 * For texts that do not vary with requests.
 * @returns undefined (do not prepare) when there are too many.
 */
export function statementName(text: string): string | undefined {
  const known = namesOfTexts.get(text);
  if (known !== undefined || namesOfTexts.size >= MAX_NAMES) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  namesOfTexts.set(text, name);
  return name;
}

/** A text with a list gets PostgreSQL's empty name, which is not kept. */
export function nameOfPrismaQuery(text: string): string {
  return (LIST_OF_ANY_LENGTH.test(text) ? undefined : statementName(text)) ?? "";
}

/**
 * For statements that Prisma itself sends. pg and our batches remember prepared statements separately; with a shared
 * name, the second to prepare would fail.
 */
export function nameOnPrismaConnection(text: string): string {
  const name = nameOfPrismaQuery(text);
  return name === "" ? "" : `prisma_${name}`;
}
