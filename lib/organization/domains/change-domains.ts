/** Adds, changes and removes an organization's mail domains. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { type ApiError, badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUpdated } from "../organizations/organization-events.ts";
import { MAX_DOMAIN, MAX_DOMAINS } from "./domains.contract.ts";
import {
  type DomainRecord,
  domainAdded,
  domainChanged,
  domainRemoved,
  presentDomain,
  readDomains,
} from "./domains.ts";

const LABEL = /^[a-z0-9-]*$/;

type Given = Pick<DomainRecord, "domain" | "allowsSubdomains">;
const everyone = { kind: "everyone" } as const;
const changeTo = (domains: readonly DomainRecord[]) => [{ kind: "domains", domains }] as const;

/** @throws ApiError BAD_REQUEST for an invalid or existing domain, and at the limit. */
export async function addDomain(actor: Actor, given: Given): Promise<{ id: number }> {
  const realmId = actor.organization.realm.id;
  const named = { ...given, domain: validDomain(given.domain) };
  return logTransaction(writerOf(actor, "add-realm-domain"), async (log) => {
    await log.lockScope("domains");
    const present = await readDomains(log.tx, realmId);
    if (present.some(({ domain }) => domain === named.domain)) {
      throw badRequest(`The domain ${named.domain} is already a part of your organization.`);
    }
    if (present.length >= MAX_DOMAINS) {
      throw badRequest(`There are too many domains (limit: ${MAX_DOMAINS}).`);
    }
    const { id } = await log.tx.realmDomain.create({ data: { realmId, ...named } });
    const change = changeTo([...present, { id, ...named }]);
    await appendEvents(log, [
      domainAdded.event({ realm_domain: presentDomain({ id, ...named }) }, everyone, change),
    ]);
    return { id };
  });
}

/** @throws ApiError BAD_REQUEST for an unknown domain. */
export async function updateDomain(actor: Actor, given: Given): Promise<void> {
  await changeOne(actor, "update-realm-domain", given.domain, async (log, former, others) => {
    const changed = { ...former, allowsSubdomains: given.allowsSubdomains };
    if (changed.allowsSubdomains === former.allowsSubdomains) return [];
    await log.tx.realmDomain.update({ where: { id: former.id }, data: changed });
    const change = changeTo([...others, changed].sort((one, other) => one.id - other.id));
    return [domainChanged.event({ realm_domain: presentDomain(changed) }, everyone, change)];
  });
}

/**
 * Removing the last domain also ends the restriction, since nobody could join.
 * @throws ApiError BAD_REQUEST for an unknown domain.
 */
export async function removeDomain(actor: Actor, name: string): Promise<void> {
  await changeOne(actor, "remove-realm-domain", name, async (log, former, others) => {
    await log.tx.realmDomain.delete({ where: { id: former.id } });
    const removed = domainRemoved.event({ domain: former.domain }, everyone, changeTo(others));
    if (others.length > 0) return [removed];
    await log.lock();
    return [removed, ...(await liftRestriction(log.tx, actor))];
  });
}

async function changeOne(
  actor: Actor,
  operation: string,
  name: string,
  change: (
    log: LogTransaction,
    domain: DomainRecord,
    others: readonly DomainRecord[],
  ) => Promise<readonly NewEvent[]>,
): Promise<void> {
  await logTransaction(writerOf(actor, operation), async (log) => {
    await log.lockScope("domains");
    const domains = await readDomains(log.tx, actor.organization.realm.id);
    const wanted = name.trim().toLowerCase();
    const found = domains.find(({ domain }) => domain === wanted);
    if (!found) throw noSuchDomain(name);
    const others = domains.filter((each) => each !== found);
    await appendEvents(log, await change(log, found, others));
  });
}

function noSuchDomain(name: string): ApiError {
  return badRequest(`No entry found for domain ${name}.`);
}

async function liftRestriction(tx: Transaction, { organization }: Actor): Promise<NewEvent[]> {
  const lifted = await tx.$executeRaw(sql`
    UPDATE realm SET settings = settings - 'emails_restricted_to_domains'
    WHERE id = ${organization.realm.id} AND settings ? 'emails_restricted_to_domains'`);
  const settings = { emails_restricted_to_domains: false };
  const change = { kind: "realm_changed", fields: { settings } } as const;
  return lifted === 0 ? [] : [organizationUpdated.event({ data: settings }, everyone, [change])];
}

/**
 * Trims and lower-cases.
 * @throws ApiError BAD_REQUEST for an invalid domain name.
 */
function validDomain(given: string): string {
  const domain = given.trim().toLowerCase();
  const fault = faultOf(domain);
  if (fault) throw badRequest(`Invalid domain: ${fault}`);
  return domain;
}

function faultOf(domain: string): string | null {
  if (domain === "") return "Domain can't be empty.";
  if (!domain.includes(".")) return "Domain must have at least one dot (.)";
  if (domain.length > MAX_DOMAIN) return "Domain is too long";
  if (domain.startsWith(".") || domain.endsWith(".")) return "Domain cannot start or end with a dot (.)";
  const labels = domain.split(".");
  if (labels.includes("")) return "Consecutive '.' are not allowed.";
  if (labels.some((label) => label.startsWith("-") || label.endsWith("-"))) {
    return "Subdomains cannot start or end with a '-'.";
  }
  if (!labels.every((label) => LABEL.test(label))) {
    return "Domain can only have letters, numbers, '.' and '-'s.";
  }
  return null;
}
