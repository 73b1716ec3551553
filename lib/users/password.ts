/** Passwords: argon2id, checked in the same time whether or not there is an account. */
import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let decoy: Promise<string> | undefined;

/** Whether a password matches; without a hash it takes the same time and never matches. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password that belongs to nobody");
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== null;
}
