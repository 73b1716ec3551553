/** The BigBlueButton server of the configuration, and the signed requests of its API. */
import { createHash } from "node:crypto";
import { type BigBlueButton, configuration } from "../../config.ts";
import { badRequest } from "../../kernel/errors.ts";

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
