/** The BigBlueButton server of the configuration: signed requests of its API, and the addresses of calls. */
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
  /** Who created it, and moderates it. */
  moderatorId: z.int(),
});

/** In ms; somebody waits for the page. */
const TIMEOUT = 10_000;
/** In characters; its answers are a few lines of XML. */
const MAX_ANSWER = 65_536;

/** @throws ApiError BAD_REQUEST when there is none. */
export function requireBigBlueButton(): BigBlueButton {
  const server = configuration().bigBlueButton;
  if (!server) throw badRequest("BigBlueButton is not configured.");
  return server;
}

/** The address of a call of its API, with the checksum that proves the knowledge of the secret. */
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
 * Creates a meeting; one that exists with the same parameters stays as it is.
 * @returns when it was created, as its server says it; joining tells it apart from an earlier one by it.
 * @throws ApiError BAD_REQUEST when its server does not answer, or refuses.
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

/** Addresses of BigBlueButton calls: they say what call it is, and nobody but this server can make one. */
type Call = z.output<typeof call>;

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

/** @throws ApiError BAD_REQUEST for a provider that needs a server which this one is not configured with. */
export function requireCallProvider(id: number | undefined): void {
  if (id === BIG_BLUE_BUTTON) requireBigBlueButton();
  if (id === CONSTRUCTOR_GROUPS && !configuration().constructorGroups)
    throw notConfigured(callProviderNames[id]);
  if (id === NEXTCLOUD_TALK && !configuration().nextcloud) throw notConfigured(callProviderNames[id]);
}
