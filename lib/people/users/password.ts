/** Passwords: argon2id, checked in equal time whether or not the account exists. */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { addressBlock } from "../../kernel/address-block.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Imported hashes could ask for any time and memory. */
export const passwordHashForm =
  /^\$argon2id\$v=19\$m=\d{1,5},t=[1-4],p=1\$[A-Za-z0-9+/]{11,88}\$[A-Za-z0-9+/]{22,88}$/;

/**
 * Each hash blocks a thread of libuv's pool, shared with files and name look-ups, and a processor for some 30 ms.
 * Sign-in rate limits bound the queue.
 */
const LIMITS = { atOnce: availableParallelism() > 2 ? 2 : 1, waitingPerAccount: Number.POSITIVE_INFINITY };

/** Client addresses take turns, so that they do not delay each other. */
const turns = () => shared("password-turns", () => new TurnQueue<string>(LIMITS));

/** Turn key for work that no client waits for. */
const SERVER = "server";

/** @param clientAddress of a waiting client without account; absent: the server's own work. */
export function hashPassword(password: string, clientAddress?: string): Promise<string> {
  const key = clientAddress === undefined ? SERVER : addressBlock(clientAddress);
  return turns().run(key, () => hash(password, parameters));
}

let decoy: Promise<string> | undefined;

/**
 * Without a hash, takes equal time and never matches.
 * @param clientAddress of the waiting client.
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
