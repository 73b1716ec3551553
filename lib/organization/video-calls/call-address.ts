/** Addresses of BigBlueButton calls: they say what call it is, and nobody but this server can make one. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { serverSecret } from "../../auth/authentication/server-secret.ts";
import { MAX_MEETING_NAME } from "./video-calls.contract.ts";

const call = z.strictObject({
  realmId: z.int(),
  meetingId: z.string(),
  name: z.string(),
  isVoiceOnly: z.boolean(),
  /** Who created it, and moderates it. */
  moderatorId: z.int(),
});

export type Call = z.output<typeof call>;

/** Base64 of the longest name, and what is beside it. */
const LONGEST = MAX_MEETING_NAME * 8 + 400;

function macOf(encoded: string): Buffer {
  return createHmac("sha256", serverSecret()).update(`call|${encoded}`).digest();
}

/** The address of a call, relative to its organization's. */
export function callAddress(given: Call): string {
  const encoded = Buffer.from(JSON.stringify(given)).toString("base64url");
  return `/calls/bigbluebutton/join?bigbluebutton=${encoded}.${macOf(encoded).toString("base64url")}`;
}

/** The call behind the address's parameter; null for anything that this server has not made. */
export function callOf(token: string): Call | null {
  if (token.length > LONGEST) return null;
  const [, encoded = "", mac] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (mac === undefined || !timingSafeEqual(macOf(encoded), Buffer.from(mac, "base64url"))) return null;
  return call.parse(JSON.parse(Buffer.from(encoded, "base64url").toString()));
}
