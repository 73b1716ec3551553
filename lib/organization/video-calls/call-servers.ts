/** Requests to the configured servers that create video call rooms. */
import { z } from "zod";
import { badRequest } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";

/** In ms; a person waits for the URL. */
const TIMEOUT = 10_000;
/** In characters; responses are a few lines of JSON. */
const MAX_ANSWER = 65_536;

export function notConfigured(provider: string) {
  return badRequest(`${provider} credentials have not been configured`);
}

interface RoomRequest<Answer extends z.ZodType> {
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly answer: Answer;
}

/**
 * @throws ApiError BAD_REQUEST when the server is unreachable, refuses, or gives an invalid response; the log has the
 *   reason.
 */
export async function requestRoom<Answer extends z.ZodType>({
  provider,
  url,
  headers,
  body,
  answer,
}: RoomRequest<Answer>): Promise<z.output<Answer>> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: "error",
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return answer.parse(JSON.parse((await response.text()).slice(0, MAX_ANSWER)));
  } catch (error) {
    logger.warn({ err: error, provider }, "a server for video calls made no room");
    throw badRequest(`Failed to create ${provider} call`);
  }
}

/** A URL that may become a link in a message. */
export const webAddress = z.url({ protocol: /^https?$/ });
