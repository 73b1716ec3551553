/** The address that an export's server had. No file names it, but accounts made by the server have addresses there. */
import type { RealmTables } from "./realm-tables.ts";

/** Of bots, and of people who hide their real address. */
const MADE = /^(?:.+-bot|user\d+)@([a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?)$/i;

/** The most frequent one, without a trailing slash; null if no account tells. */
export function formerAddress(tables: RealmTables): string | null {
  const counts = new Map<string, number>();
  for (const { email, is_bot: isBot } of tables.people) {
    const host = MADE.exec(email)?.[1]?.toLowerCase();
    if (host === undefined || (!isBot && !email.startsWith("user"))) continue;
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most ? `https://${most[0]}` : null;
}
