/** The servers of the configuration that make rooms for video calls, and requests to them. */
import { z } from "zod";
import { badRequest } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import { forget, shared } from "../../kernel/registry.ts";
import { trimEndOf } from "../../text/character-runs.ts";

const example = "https://calls.example.com";

const address = () =>
  z
    .url({ protocol: /^https?$/, error: `must be an address like ${example}` })
    .transform((text) => trimEndOf(text, "/"))
    .optional();

const secret = () => z.string().min(1).optional();

/** The part of the configuration that is about servers for video calls. */
export const callVariables = {
  /** API of Constructor Groups for video calls, for example https://example.constructor.app/api/groups/xapi. */
  PARLEY_CONSTRUCTOR_GROUPS_URL: address(),
  /** The two keys of that API. */
  PARLEY_CONSTRUCTOR_GROUPS_ACCESS_KEY: secret(),
  PARLEY_CONSTRUCTOR_GROUPS_SECRET_KEY: secret(),
  /** A Nextcloud server with Talk for video calls, for example https://cloud.example.com. */
  PARLEY_NEXTCLOUD_URL: address(),
  /** The account there that makes the conversations, and its password for apps. */
  PARLEY_NEXTCLOUD_USER: secret(),
  PARLEY_NEXTCLOUD_PASSWORD: secret(),
};

/** Addresses do not end with "/". */
export interface CallServers {
  readonly constructorGroups: {
    readonly url: string;
    readonly accessKey: string;
    readonly secretKey: string;
  } | null;
  readonly nextcloud: { readonly url: string; readonly user: string; readonly password: string } | null;
}

const NONE: CallServers = { constructorGroups: null, nextcloud: null };
/** In ms; somebody waits for the address. */
const TIMEOUT = 10_000;
/** In characters; the answers are a few lines of JSON. */
const MAX_ANSWER = 65_536;

/** Chosen once, at start. */
export function setCallServers(servers: CallServers): void {
  forget("call-servers");
  shared("call-servers", () => servers);
}

export function callServers(): CallServers {
  return shared("call-servers", () => NONE);
}

/** The error of a provider that the server is not configured with. */
export function notConfigured(provider: string) {
  return badRequest(`${provider} credentials have not been configured`);
}

interface RoomRequest<Answer extends z.ZodType> {
  /** As people call it. */
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly answer: Answer;
}

/**
 * Asks a server for a room.
 * @throws ApiError BAD_REQUEST when it does not answer, refuses, or answers something else; the log says why.
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

/** An address that may become a link in a message. */
export const webAddress = z.url({ protocol: /^https?$/ });

type CallEnvironment = z.output<z.ZodObject<typeof callVariables>>;

const together = [
  [
    "PARLEY_CONSTRUCTOR_GROUPS_URL",
    "PARLEY_CONSTRUCTOR_GROUPS_ACCESS_KEY",
    "PARLEY_CONSTRUCTOR_GROUPS_SECRET_KEY",
  ],
  ["PARLEY_NEXTCLOUD_URL", "PARLEY_NEXTCLOUD_USER", "PARLEY_NEXTCLOUD_PASSWORD"],
] as const;

/** What is missing of the configuration, as the variable's name and a complaint; null when nothing is. */
export function missingOfCalls(
  given: CallEnvironment,
): { name: keyof CallEnvironment; error: string } | null {
  for (const names of together) {
    const present = names.find((name) => given[name] !== undefined);
    const missing = names.find((name) => given[name] === undefined);
    if (present && missing) return { name: missing, error: `is needed with ${present}` };
  }
  return null;
}

/** The servers that the configuration describes. */
export function callServersOf(environment: CallEnvironment): CallServers {
  const {
    PARLEY_CONSTRUCTOR_GROUPS_URL: groupsUrl,
    PARLEY_CONSTRUCTOR_GROUPS_ACCESS_KEY: accessKey,
    PARLEY_CONSTRUCTOR_GROUPS_SECRET_KEY: secretKey,
    PARLEY_NEXTCLOUD_URL: url,
    PARLEY_NEXTCLOUD_USER: user,
    PARLEY_NEXTCLOUD_PASSWORD: password,
  } = environment;
  return {
    constructorGroups: groupsUrl && accessKey && secretKey ? { url: groupsUrl, accessKey, secretKey } : null,
    nextcloud: url && user && password ? { url, user, password } : null,
  };
}
