/** Reads PARLEY_DATABASES. */
import type { z } from "zod";
import type { NamedDatabase } from "../config.ts";
import { MOST_DATABASES } from "../kernel/databases/id-ranges.ts";
import { whyNoDatabase } from "./database-address.ts";

const NAME = /^[a-z][a-z0-9-]{0,30}$/;

/** "a=postgresql://…;b=postgresql://…" */
export function namedDatabases(text: string, context: z.RefinementCtx): NamedDatabase[] {
  const complain = (message: string) => context.addIssue({ code: "custom", message });
  const databases = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const end = part.indexOf("=");
      return { name: part.slice(0, Math.max(end, 0)), url: part.slice(end + 1) };
    });
  const [wrong] = databases.filter(({ name }) => !NAME.test(name));
  if (wrong || databases.length === 0) {
    complain(
      "must be like a=postgresql://user:password@host/database;b=postgresql://…, with names like a or eu-1",
    );
  }
  for (const { name, url } of databases) {
    const reason = whyNoDatabase(url);
    if (reason !== null) complain(`${reason} (${name})`);
  }
  if (new Set(databases.map(({ name }) => name)).size < databases.length) complain("must not repeat a name");
  if (databases.length > MOST_DATABASES) complain(`must be at most ${MOST_DATABASES} databases`);
  return databases;
}
