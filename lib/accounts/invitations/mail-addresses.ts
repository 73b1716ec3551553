/** Reads the mail addresses that somebody has typed or pasted. */
import { z } from "zod";
import { MAX_EMAIL } from "../../people/people-limits.contract.ts";
import { nameKey } from "../../text/name-key.ts";

const address = z.email().max(MAX_EMAIL);

/** The addresses in a text, separated by commas or line ends, each once whatever the case. */
export function addressesIn(text: string): string[] {
  const given = text.split(/[,\r\n]/).map(bareAddress);
  const byKey = new Map(given.filter((each) => each !== "").map((each) => [nameKey(each), each]));
  return [...byKey.values()];
}

/** "Ada Lovelace <ada@example.com>" → "ada@example.com". */
function bareAddress(entry: string): string {
  const trimmed = entry.trim();
  const open = trimmed.lastIndexOf("<");
  return open >= 0 && trimmed.endsWith(">") ? trimmed.slice(open + 1, -1).trim() : trimmed;
}

/** Whether mail can be sent to it. */
export function isAddress(given: string): boolean {
  return address.safeParse(given).success;
}
