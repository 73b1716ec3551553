/** The organization that a command names. */
import { streamOf } from "../../lib/kernel/events/event-dispatcher.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import {
  type ListedOrganization,
  listOrganizations,
} from "../../lib/organization/organizations/list-organizations.ts";
import { CommandError } from "./command.ts";
import { nearest } from "./nearest.ts";

/** The root organization has no subdomain. */
export const ROOT = ".";

export const shownSubdomain = (subdomain: string) => subdomain || ROOT;

/** @throws CommandError for an unknown one, with the nearest names. */
export async function findOrganization(given: string): Promise<ListedOrganization> {
  // An unset variable of a script must not mean the first organization.
  if (given === "") throw new CommandError(`Name the organization; the first one is "${ROOT}".`);
  const [organization] = await listOrganizations(given === ROOT ? "" : given);
  if (organization) return organization;
  const names = (await listOrganizations()).map(({ subdomain, name }) => {
    return { shown: shownSubdomain(subdomain), names: [subdomain, name] };
  });
  const near = nearest(given, names);
  const hint = near.length === 0 ? "" : ` The nearest: ${near.join(", ")}.`;
  throw new CommandError(`There is no organization ${given}.${hint}`);
}

/** @throws CommandError for an unknown one. */
export async function openOrganization(given: string): Promise<Organization> {
  const { id } = await findOrganization(given);
  return (await streamOf(id)).organization;
}
