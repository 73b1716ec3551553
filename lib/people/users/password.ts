/** Passwords: argon2id, checked in the same time whether or not there is an account. */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { addressBlock } from "../../kernel/address-block.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that is checked about as fast as one of ours; from elsewhere, it could ask for any time and memory. */
export const passwordHashForm =
  /^\$argon2id\$v=19\$m=\d{1,5},t=[1-4],p=1\$[A-Za-z0-9+/]{11,88}\$[A-Za-z0-9+/]{22,88}$/;

/**
 * Each takes a thread of libuv's pool, of which files and name look-ups need some too, and a processor for some 30 ms,
 * of which one stays free for requests. How many wait is bounded by the count of sign-in attempts.
 */
const LIMITS = { atOnce: availableParallelism() > 2 ? 2 : 1, waitingPerAccount: Number.POSITIVE_INFINITY };

/** Client addresses take turns, so that sign-ins from one do not delay those from another. */
const turns = () => shared("password-turns", () => new TurnQueue<string>(LIMITS));

/** In the queue, the key of what no client waits for. */
const SERVER = "server";

/**
 * The hash to store.
 * @param clientAddress of a client without an account that waits for it; absent: its turn is among the server's own.
 */
export function hashPassword(password: string, clientAddress?: string): Promise<string> {
  const key = clientAddress === undefined ? SERVER : addressBlock(clientAddress);
  return turns().run(key, () => hash(password, parameters));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password matches; without a hash it takes the same time and never matches.
 * @param clientAddress of the client that waits for the answer.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  clientAddress: string,
): Promise<boolean> {
  decoy ??= hashPassword("a password that belongs to nobody");
  const known = passwordHash ?? (await decoy);
  const fits = await turns().run(addressBlock(clientAddress), () => verify(known, password));
  return fits && passwordHash !== null;
}
