/** The validated configuration: environment variables only, each documented here and in the README. */
import { z } from "zod";
import { ldapVariables, missingOfLdap } from "../auth/ldap/ldap-environment.ts";
import { missingOfOpenId, openIdVariables } from "../auth/openid/openid-environment.ts";
import { incomingMailVariables } from "../kernel/mail/incoming-mail-environment.ts";
import { isNetwork } from "../kernel/outgoing-requests/allowed-addresses.ts";
import { USUAL_LARGEST_MIB } from "../kernel/storage/largest-file.ts";
import { missingOfS3, s3Variables } from "../kernel/storage/s3-environment.ts";
import { callVariables, missingOfCalls } from "../organization/video-calls/call-servers.ts";

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

function oneOf<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(", ")}` });
}

function networks() {
  return z
    .string()
    .transform((text) => text.split(",").map((network) => network.trim()))
    .refine((all) => all.every(isNetwork), "must be networks like 10.1.0.0/16, separated by commas");
}

/** The server is always at the root of its host; a path would be ignored. */
function isOrigin(address: string): boolean {
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
}

const environment = z.object({
  /** TCP port of HTTP and socket.io. */
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Address to listen on. */
  PARLEY_HOST: z.string().min(1).default("0.0.0.0"),
  /** Public address, for example https://chat.example.com; its host selects the organization. */
  PARLEY_URL: z
    .url({ protocol: /^https?$/, error: "must be an address like https://chat.example.com", abort: true })
    .refine(isOrigin, "must be an address without a path, like https://chat.example.com")
    .optional(),
  /** Domain of the channels' email addresses; the host name of PARLEY_URL when unset. */
  PARLEY_EMAIL_DOMAIN: z.hostname({ error: "must be a host name like chat.example.com" }).optional(),
  /** SMTP server that sends Parley's mail, for example smtp://user:password@mail.example.com; without one, mail waits. */
  PARLEY_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address like smtp://user:password@mail.example.com" })
    .optional(),
  /** Address that mail comes from, for example chat@example.com. */
  PARLEY_MAIL_FROM: z.email({ error: "must be an address like chat@example.com" }).optional(),
  ...incomingMailVariables,
  /** "development" adds sign-in without password and lifts rate limits. */
  PARLEY_MODE: oneOf("production", "development").default("production"),
  /** Folder of the embedded database, the secret and the log. */
  PARLEY_DATA_DIR: z.string().min(1).default("./data"),
  /** An external PostgreSQL (15 or newer) instead of the embedded one. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be an address like postgresql://user:password@host/database",
    })
    .optional(),
  /** Secret that API keys and sessions derive from (64 hex digits); generated into the data folder when unset. */
  PARLEY_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits")
    .optional(),
  /**
   * Secret of an identity provider whose tokens (HS256) people get their API keys for; at least 32 random characters
   * (RFC 7518, section 3.2), in development mode as many as one likes.
   */
  PARLEY_JWT_SECRET: z.string().min(1).optional(),
  /** Address of an identity provider's public keys (a JSON Web Key Set), instead of a secret. */
  PARLEY_JWT_JWKS_URL: z
    .url({ protocol: /^https?$/, error: "must be an address like https://id.example.com/keys" })
    .optional(),
  /** What these tokens must have as their audience. */
  PARLEY_JWT_AUDIENCE: z.string().min(1).optional(),
  ...ldapVariables,
  ...openIdVariables,
  ...s3Variables,
  /** "1" fills an empty database with the demo organization. */
  PARLEY_DEMO: oneOf("0", "1").default("0"),
  /** Password of all accounts in the demo organization; generated and printed when unset. */
  PARLEY_DEMO_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  /** Password of the owner of an organization that `npm run manage` creates; generated and printed when unset. */
  PARLEY_OWNER_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  /** How many proxies in front of Parley set X-Forwarded-For and X-Forwarded-Proto. */
  PARLEY_TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /** Internal networks, and public addresses of this machine, that outgoing webhooks may reach: 10.1.0.0/16,fd00::/8. */
  PARLEY_ALLOWED_NETWORKS: networks().optional(),
  /** Internal networks whose pages may be previewed to everybody, separated by commas. */
  PARLEY_PREVIEW_NETWORKS: networks().optional(),
  /** Internal networks with push services that browsers of people use, separated by commas. */
  PARLEY_PUSH_NETWORKS: networks().optional(),
  /** API of a BigBlueButton server for video calls, for example https://bbb.example.com/bigbluebutton/. */
  PARLEY_BIGBLUEBUTTON_URL: z
    .url({ protocol: /^https?$/, error: "must be an address like https://bbb.example.com/bigbluebutton/" })
    .transform((address) => (address.endsWith("/") ? address : `${address}/`))
    .optional(),
  /** The secret of its API. */
  PARLEY_BIGBLUEBUTTON_SECRET: z.string().min(1).optional(),
  ...callVariables,
  /** MiB of the largest file that people may upload. */
  PARLEY_MAX_FILE_MIB: wholeNumber(1, 2_000).default(USUAL_LARGEST_MIB),
  /** MiB that the uploaded files of each organization may use; as much as fits on the disk when unset. */
  PARLEY_UPLOAD_QUOTA_MIB: wholeNumber(1, 2_000_000_000).optional(),
  /** MiB that the uploaded files of each person and their bots may use; no limit of their own when unset. */
  PARLEY_UPLOAD_QUOTA_PER_PERSON_MIB: wholeNumber(1, 2_000_000_000).optional(),
  /** Least severe level that is logged. */
  PARLEY_LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "silent").default("info"),
});

/** Bytes of the shortest key that HS256 may have: those of its hash. */
const JWT_SECRET_LENGTH = 32;

const checkedEnvironment = environment
  .refine(
    ({ PARLEY_MODE: mode, PARLEY_JWT_SECRET: secret }) =>
      secret === undefined || mode === "development" || secret.length >= JWT_SECRET_LENGTH,
    { path: ["PARLEY_JWT_SECRET"], error: `must have at least ${JWT_SECRET_LENGTH} characters` },
  )
  .refine(({ PARLEY_JWT_SECRET: secret, PARLEY_JWT_JWKS_URL: url }) => !secret || !url, {
    path: ["PARLEY_JWT_JWKS_URL"],
    error: "cannot be combined with PARLEY_JWT_SECRET",
  })
  .refine((given) => !given.PARLEY_JWT_AUDIENCE || given.PARLEY_JWT_SECRET || given.PARLEY_JWT_JWKS_URL, {
    path: ["PARLEY_JWT_AUDIENCE"],
    error: "needs PARLEY_JWT_SECRET or PARLEY_JWT_JWKS_URL",
  })
  .refine((given) => !given.PARLEY_SMTP_URL === !given.PARLEY_MAIL_FROM, {
    path: ["PARLEY_MAIL_FROM"],
    error: "and PARLEY_SMTP_URL need each other",
  })
  .refine((given) => !given.PARLEY_MAIL_IN_CERT_FILE === !given.PARLEY_MAIL_IN_KEY_FILE, {
    path: ["PARLEY_MAIL_IN_KEY_FILE"],
    error: "and PARLEY_MAIL_IN_CERT_FILE need each other",
  })
  .superRefine((given, context) => {
    for (const missing of [
      missingOfLdap(given),
      missingOfOpenId(given),
      missingOfS3(given),
      missingOfCalls(given),
    ]) {
      if (missing) context.addIssue({ code: "custom", path: [missing.name], message: missing.error });
    }
  })
  .refine((given) => !given.PARLEY_BIGBLUEBUTTON_URL === !given.PARLEY_BIGBLUEBUTTON_SECRET, {
    path: ["PARLEY_BIGBLUEBUTTON_URL"],
    error: "and PARLEY_BIGBLUEBUTTON_SECRET need each other",
  });

export type Environment = z.infer<typeof environment>;

/**
 * Reads the configuration.
 * @throws Error whose message explains each invalid variable.
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = checkedEnvironment.safeParse(given);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Invalid configuration. ${complaints.join("; ")}.`);
}

/** What people may upload, in MiB; null is no limit. */
export function uploadQuotasOf(environment: Environment): {
  readonly ofOrganization: number | null;
  readonly ofPerson: number | null;
} {
  const { PARLEY_UPLOAD_QUOTA_MIB: all, PARLEY_UPLOAD_QUOTA_PER_PERSON_MIB: each } = environment;
  return { ofOrganization: all ?? null, ofPerson: each ?? null };
}
