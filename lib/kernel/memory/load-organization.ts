/** Reads an organization into memory, on one snapshot. */
import { Prisma } from "../db/generated/client.ts";
import { readSnapshot, type Transaction } from "../db/transaction.ts";
import {
  assembleOrganization,
  type Organization,
  type OrganizationStores,
  organizationParts,
  type StoreLoaders,
} from "./organization.ts";

/** @throws Error for an unknown id. */
export function loadOrganization(realmId: number): Promise<Organization> {
  return readSnapshot((tx) => readOrganization(tx, realmId));
}

export async function readPosition(tx: Transaction, realmId: number): Promise<number> {
  const [head] = await tx.$queryRaw<{ position: bigint }[]>(
    Prisma.sql`SELECT coalesce(max(id), 0)::int8 AS position FROM event WHERE realm_id = ${realmId}`,
  );
  return Number(head?.position ?? 0);
}

type StoreName = keyof OrganizationStores;

/** @throws Error for an unknown id. */
export async function readOrganization(tx: Transaction, realmId: number): Promise<Organization> {
  const { loaders } = organizationParts();
  const position = await readPosition(tx, realmId);
  const stores: Partial<OrganizationStores> = {};
  let assembled: Organization | null = null;
  const organization = () => {
    if (!assembled) throw new Error("A store looked into another one while it was made.");
    return assembled;
  };
  async function load<Name extends StoreName>(name: Name): Promise<void> {
    stores[name] = await loaders[name](tx, realmId, organization);
  }
  // A transaction has one connection.
  for (const name of storeNames(loaders)) await load(name);
  assembled = assembleOrganization(position, () => complete(stores, loaders));
  return assembled;
}

function storeNames(loaders: StoreLoaders): StoreName[] {
  return Object.keys(loaders).filter((name): name is StoreName => Object.hasOwn(loaders, name));
}

function complete(stores: Partial<OrganizationStores>, loaders: StoreLoaders): OrganizationStores {
  const isComplete = (given: Partial<OrganizationStores>): given is OrganizationStores =>
    storeNames(loaders).every((name) => given[name] !== undefined);
  if (!isComplete(stores)) throw new Error("A store of the organization was not loaded.");
  return stores;
}
