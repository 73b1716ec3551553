/** The part of the configuration that is about mail that comes in. */
import { readFileSync } from "node:fs";
import { z } from "zod";

const LARGEST_PORT = 65_535;

export const incomingMailVariables = {
  /** A port, where a mail server hands over mail; or "pipe" where it runs a command for each mail. */
  PARLEY_MAIL_IN: z
    .string()
    .refine((given) => given === "pipe" || isPort(given), 'must be a port, or "pipe"')
    .optional(),
  /** Certificate of that port in PEM, for STARTTLS. */
  PARLEY_MAIL_IN_CERT_FILE: z.string().optional(),
  /** Its private key. */
  PARLEY_MAIL_IN_KEY_FILE: z.string().optional(),
  /** By which name the mail server in front signs its Authentication-Results; they are not read when unset. */
  PARLEY_MAIL_IN_CHECKED_BY: z
    .string()
    .regex(/^[\w.-]+$/, "must be a name like mx.example.com")
    .optional(),
};

type IncomingMailEnvironment = z.output<z.ZodObject<typeof incomingMailVariables>>;

/** How mail comes in. */
export interface IncomingMail {
  /** Where an SMTP server listens; null: mail is piped to a command. */
  readonly port: number | null;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** The authserv-id of RFC 8601; null: nobody's results are believed. */
  readonly checkedBy: string | null;
}

function isPort(given: string): boolean {
  return /^\d{1,5}$/.test(given) && Number(given) <= LARGEST_PORT;
}

/** null when no mail comes in. @throws Error when a file cannot be read. */
export function incomingMailOf(given: IncomingMailEnvironment): IncomingMail | null {
  const { PARLEY_MAIL_IN: way, PARLEY_MAIL_IN_CERT_FILE: cert, PARLEY_MAIL_IN_KEY_FILE: key } = given;
  if (way === undefined) return null;
  return {
    port: way === "pipe" ? null : Number(way),
    tls:
      cert === undefined || key === undefined ? null : { cert: readFileSync(cert), key: readFileSync(key) },
    checkedBy: given.PARLEY_MAIL_IN_CHECKED_BY ?? null,
  };
}
