/** Opens the database: one pool for tagged SQL and for the Prisma client. */
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { RecentMap } from "../recent-map.ts";
import { forget, shared } from "../registry.ts";
import { PrismaClient } from "./generated/client.ts";

const INT8_OID = 20;

/** int8 is parsed to a number: ids stay within JavaScript's safe integers. */
const numericTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8_OID && format !== "binary") return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface Database {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

/** There are far fewer distinct statements than this, as long as lists are parameters. */
const MAX_NAMES = 2_000;
const namesOfTexts = new RecentMap<string, string>(MAX_NAMES);

/** Name of the prepared statement for a text; equal texts share one. */
export function statementName(text: string): string {
  const known = namesOfTexts.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  namesOfTexts.set(text, name);
  return name;
}

/** Opens the database for this process; `database()` then finds it from every bundle. */
export function openDatabase(url: string, maxConnections = 12): Database {
  return shared("database", () => {
    const pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      types: numericTypes,
      application_name: "parley",
    });
    // A lost idle connection is replaced at the next query; without a listener the error would crash the process.
    pool.on("error", () => undefined);
    const adapter = new PrismaPg(pool, { statementNameGenerator: (query) => statementName(query.sql) });
    return { url, pool, prisma: new PrismaClient({ adapter }) };
  });
}

/**
 * The open database.
 * @throws Error when `openDatabase` was not called before.
 */
export function database(): Database {
  return shared<Database>("database", () => {
    throw new Error("The database is not open.");
  });
}

/** Closes the database after the queries in progress. */
export async function closeDatabase(): Promise<void> {
  const { pool, prisma } = database();
  forget("database");
  await prisma.$disconnect();
  await pool.end();
}
