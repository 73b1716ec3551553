/** Checks DATABASE_URL. */
import { databaseHosts } from "../kernel/db/database-hosts.ts";

const SCHEMES = ["postgresql://", "postgres://"];

/** Null for an address of one or several hosts; otherwise what is said after the variable's name. */
export function whyNoDatabase(address: string): string | null {
  const general = "must be an address like postgresql://user:password@host/database";
  if (!SCHEMES.some((scheme) => address.toLowerCase().startsWith(scheme))) return general;
  try {
    const hosts = databaseHosts(address);
    return hosts.every(({ url }) => URL.canParse(url)) ? null : general;
  } catch (error) {
    return `has a mistake: ${error instanceof Error ? error.message : String(error)}`;
  }
}
