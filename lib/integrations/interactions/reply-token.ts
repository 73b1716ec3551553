/** Tokens for answers: derived from the server's secret, so that neither the log nor the database holds one. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { serverSecret } from "../../auth/authentication/secret-box.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { base32 } from "../../text/base32.ts";

const TOKEN_CHARACTERS = 32;
const FORM = /^(?<id>\d{1,15})-(?<mac>[A-Z2-7]{32})$/;

type Bot = Pick<UserRecord, "id" | "keyVersion">;

/** Bound to the organization, the bot and its key. */
export function replyTokenOf(realmId: number, bot: Bot, interactionId: number): string {
  const facts = `reply-token|${realmId}|${bot.id}|${bot.keyVersion}|${interactionId}`;
  const mac = createHmac("sha256", serverSecret()).update(facts);
  return `${interactionId}-${base32(mac.digest()).slice(0, TOKEN_CHARACTERS)}`;
}

/** The interaction's id; null for a token that is not this bot's. Compares in constant time. */
export function interactionOfToken(given: string, realmId: number, bot: Bot): number | null {
  const id = Number(FORM.exec(given)?.groups?.id ?? Number.NaN);
  if (!Number.isSafeInteger(id)) return null;
  const [expected, actual] = [Buffer.from(replyTokenOf(realmId, bot, id)), Buffer.from(given)];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null;
}
