/** Names of prepared statements: each connection keeps what has a name, so only texts of our own making get one. */
import { createHash } from "node:crypto";

/** No connection keeps more statements than this; there are far fewer texts as long as lists are parameters. */
const MAX_NAMES = 500;
const namesOfTexts = new Map<string, string>();

/** Lists of values whose length is part of the text: IN ($1,$2 … and VALUES ($1,$2),($3 … */
const LIST_OF_ANY_LENGTH = /\bIN \(\$\d+,\s*\$|\$\d+\),\s*\(\$/;

/**
 * The name of the prepared statement for a text that does not depend on what is asked for; equal texts share one.
 * @returns undefined, which prepares nothing, when there are too many texts.
 */
export function statementName(text: string): string | undefined {
  const known = namesOfTexts.get(text);
  if (known !== undefined || namesOfTexts.size >= MAX_NAMES) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  namesOfTexts.set(text, name);
  return name;
}

/**
 * The same for a statement that Prisma has written: it writes lists into the text.
 * The empty name is PostgreSQL's for a statement that is not kept.
 */
export function nameOfPrismaQuery(text: string): string {
  return (LIST_OF_ANY_LENGTH.test(text) ? undefined : statementName(text)) ?? "";
}

/**
 * The same for a statement that Prisma sends by itself. pg and our batches each remember what they have prepared on a
 * connection; under one name, the second to prepare a text would fail.
 */
export function nameOnPrismaConnection(text: string): string {
  const name = nameOfPrismaQuery(text);
  return name === "" ? "" : `prisma_${name}`;
}
