/** Formats of environment variables. */
import { z } from "zod";
import { isFilterWith } from "../auth/ldap/ldap-filter.ts";
import { readSchedule } from "../kernel/backup/backup-schedule.ts";
import { isNetwork } from "../kernel/outgoing-requests/allowed-addresses.ts";
import { trimEndOf } from "../text/character-runs.ts";

export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

export function oneOf<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(", ")}` });
}

export function networks() {
  return z
    .string()
    .transform((text) => text.split(",").map((network) => network.trim()))
    .refine((all) => all.every(isNetwork), "must be networks like 10.1.0.0/16, separated by commas");
}

/** The server is always at the root of its host; a path would be ignored. */
export function isOrigin(address: string): boolean {
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
}

export const filterWith = (placeholder: string, example: string) =>
  z.string().refine((filter) => isFilterWith(filter, placeholder), {
    error: `must be a filter with ${placeholder}, like ${example}`,
  });

/** Public keys only: with a shared secret, a leak of it would let others sign in as anybody. */
export const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
];

export const LARGEST_PORT = 65_535;
/** age1… or age1pq1…; the first backup checks its checksum. */
export const RECIPIENT = /^age1[02-9a-z]{50,}$/;

export function scheduleOf(words: string, context: z.RefinementCtx) {
  const schedule = readSchedule(words);
  if (schedule) return schedule;
  context.addIssue({
    code: "custom",
    message: 'must be like "daily keep 7", "daily at 03:00 keep 7" or "hourly keep 48"',
  });
  return z.NEVER;
}

export const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";

const example = "https://calls.example.com";
export const callAddress = () =>
  z
    .url({ protocol: /^https?$/, error: `must be an address like ${example}` })
    .transform((text) => trimEndOf(text, "/"))
    .optional();
export const callSecret = () => z.string().min(1).optional();

export function isPort(given: string): boolean {
  return /^\d{1,5}$/.test(given) && Number(given) <= LARGEST_PORT;
}
