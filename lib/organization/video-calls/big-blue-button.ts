/** The configured BigBlueButton server: signed API requests, and URLs of calls. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { serverSecret } from "../../auth/authentication/secret-box.ts";
import { type BigBlueButton, configuration } from "../../config.ts";
import { badRequest } from "../../kernel/errors.ts";
import { BIG_BLUE_BUTTON, CONSTRUCTOR_GROUPS, NEXTCLOUD_TALK } from "../organization-limits.contract.ts";
import { callProviderNames } from "./call-provider-names.contract.ts";
import { notConfigured } from "./call-servers.ts";
import { MAX_MEETING_NAME } from "./video-calls.contract.ts";

const call = z.strictObject({
  realmId: z.int(),
  meetingId: z.string(),
  name: z.string(),
  isVoiceOnly: z.boolean(),
  /** The creator. */
  moderatorId: z.int(),
});

/** In ms; a person waits for the page. */
const TIMEOUT = 10_000;
/** In characters; responses are a few lines of XML. */
const MAX_ANSWER = 65_536;

/** @throws ApiError BAD_REQUEST when not configured. */
export function requireBigBlueButton(): BigBlueButton {
  const server = configuration().bigBlueButton;
  if (!server) throw badRequest("BigBlueButton is not configured.");
  return server;
}

/** An API URL with the checksum that proves knowledge of the secret. */
export function signedAddress(
  { url, secret }: BigBlueButton,
  action: string,
  params: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(params).toString();
  const checksum = createHash("sha256").update(`${action}${query}${secret}`).digest("hex");
  return `${url}api/${action}?${query}&checksum=${checksum}`;
}

/**
 * No effect if one with these parameters exists.
 * @returns the creation time by the BigBlueButton server; joining requires it, to exclude earlier meetings.
 * @throws ApiError BAD_REQUEST when that server is unreachable or refuses.
 */
export async function createMeeting(
  server: BigBlueButton,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await readAnswer(signedAddress(server, "create", params));
  const created = answer && /<returncode>SUCCESS<\/returncode>/.test(answer);
  const time = created ? /<createTime>(\d{1,20})<\/createTime>/.exec(answer)?.[1] : undefined;
  if (time === undefined) throw badRequest("The BigBlueButton server did not create the call.");
  return time;
}

async function readAnswer(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT), redirect: "error" });
    return answer.ok ? (await answer.text()).slice(0, MAX_ANSWER) : null;
  } catch {
    return null;
  }
}

/** Content of a call URL, which only this server can make. */
type Call = z.output<typeof call>;

/** Base64 of the longest name, and the other fields. */
const LONGEST = MAX_MEETING_NAME * 8 + 400;

function macOf(encoded: string): Buffer {
  return createHmac("sha256", serverSecret()).update(`call|${encoded}`).digest();
}

/** Relative to the organization's URL. */
export function callAddress(given: Call): string {
  const encoded = Buffer.from(JSON.stringify(given)).toString("base64url");
  return `/calls/bigbluebutton/join?bigbluebutton=${encoded}.${macOf(encoded).toString("base64url")}`;
}

/** Null unless this server made the token. */
export function callOf(token: string): Call | null {
  if (token.length > LONGEST) return null;
  const [, encoded = "", mac] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (mac === undefined || !timingSafeEqual(macOf(encoded), Buffer.from(mac, "base64url"))) return null;
  return call.parse(JSON.parse(Buffer.from(encoded, "base64url").toString()));
}

/** @throws ApiError BAD_REQUEST for a provider whose server is not configured. */
export function requireCallProvider(id: number | undefined): void {
  if (id === BIG_BLUE_BUTTON) requireBigBlueButton();
  if (id === CONSTRUCTOR_GROUPS && !configuration().constructorGroups)
    throw notConfigured(callProviderNames[id]);
  if (id === NEXTCLOUD_TALK && !configuration().nextcloud) throw notConfigured(callProviderNames[id]);
}
