/** Checks passwords against the directory. */

import { randomUUID } from "node:crypto";
import {
  type Client,
  ConstraintViolationError,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  NoSuchObjectError,
  UnwillingToPerformError,
} from "ldapts";
import type { LdapServer } from "../../config.ts";
import { addressBlock } from "../../kernel/address-block.ts";
import { logger } from "../../kernel/log.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";
import { type FoundName, findByIds, findByUsername, type LdapPerson } from "./find-person.ts";
import { withLdap } from "./ldap-connection.ts";

/** Longer names or passwords belong to nobody. */
const MAX_CHARACTERS = 500;

/** Client addresses take turns, so that guessers do not delay others. */
const turns = () =>
  shared(
    "ldap-turns",
    () => new TurnQueue<string>({ atOnce: 8, waitingPerAccount: Number.POSITIVE_INFINITY }),
  );

/** Includes locked, expired and passwordless accounts. */
const REFUSALS = [
  InvalidCredentialsError,
  NoSuchObjectError,
  InappropriateAuthError,
  InsufficientAccessError,
  ConstraintViolationError,
  UnwillingToPerformError,
];

/**
 * Unknown names take as many round trips as wrong passwords. A shared entry id is rejected: both entries would have one
 * account.
 * @throws LdapUnavailable.
 */
export function checkLdapPassword(
  server: LdapServer,
  { username, password, clientAddress }: { username: string; password: string; clientAddress: string },
): Promise<LdapPerson | null> {
  return turns().run(addressBlock(clientAddress), () =>
    withLdap(server, async (client) => {
      if (server.account) await client.bind(server.account.dn, server.account.password);
      const isPossible = Math.max(username.length, password.length) <= MAX_CHARACTERS && username !== "";
      const found = isPossible ? await findByUsername(client, server, username) : null;
      const dn = found?.dn ?? `cn=${randomUUID()},${server.people.base}`;
      // An empty password would bind anonymously (RFC 4513, section 5.1.2).
      const fits = await letsIn(client, dn, password === "" ? randomUUID() : password);
      return fits && password !== "" && found ? lookUp(client, server, found) : null;
    }),
  );
}

/** Anonymously without a search account. */
async function lookUp(
  client: Client,
  server: LdapServer,
  { dn, entryId }: FoundName,
): Promise<LdapPerson | null> {
  await client.bind(server.account?.dn ?? "", server.account?.password ?? "");
  const found = await findByIds(client, server, [entryId]);
  const person = found.people.get(entryId);
  if (person?.dn === dn) return person;
  const reason = found.shared.has(entryId) ? "its id is another entry's too" : "it cannot be found by its id";
  logger.warn(
    { dn, attribute: server.attributes.id },
    `an entry of the directory may not sign in: ${reason}`,
  );
  return null;
}

async function letsIn(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (REFUSALS.some((refusal) => error instanceof refusal)) return false;
    throw error;
  }
}
