/** The part of the configuration that is about servers for video calls. */
import { z } from "zod";
import { trimEndOf } from "../../text/character-runs.ts";
import type { CallServers } from "./call-servers.ts";

const example = "https://calls.example.com";
const address = () =>
  z
    .url({ protocol: /^https?$/, error: `must be an address like ${example}` })
    .transform((text) => trimEndOf(text, "/"))
    .optional();
const secret = () => z.string().min(1).optional();

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
