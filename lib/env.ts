/** The validated configuration: environment variables only, each documented here and in the README. */
import { z } from "zod";

const environment = z.object({
  /** TCP port of HTTP and socket.io. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on. */
  PARLEY_HOST: z.string().min(1).default("0.0.0.0"),
  /** Public address, for example https://chat.example.com; its host selects the organization. */
  PARLEY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** "development" adds sign-in without password and lifts rate limits. */
  PARLEY_MODE: z.enum(["production", "development"]).default("production"),
  /** Folder of the embedded database, the secret and the log. */
  PARLEY_DATA_DIR: z.string().min(1).default("./data"),
  /** An external PostgreSQL (15 or newer) instead of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Secret that API keys and sessions derive from (64 hex digits); generated into the data folder when unset. */
  PARLEY_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits")
    .optional(),
  /** "1" fills an empty database with the demo organization. */
  PARLEY_DEMO: z.enum(["0", "1"]).default("0"),
  /** Password of everyone in the demo organization; generated and printed when unset. */
  PARLEY_DEMO_PASSWORD: z.string().min(8).optional(),
  /** How many proxies in front of Parley set X-Forwarded-For and X-Forwarded-Proto. */
  PARLEY_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Least severe log lines that are written. */
  PARLEY_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export type Environment = z.infer<typeof environment>;

/**
 * Reads the configuration.
 * @throws Error whose message names each wrong variable in a sentence.
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Wrong configuration. ${complaints.join("; ")}.`);
}
