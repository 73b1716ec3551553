/** Tells the holder of a link what it is for. */
import type { z } from "zod";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { getMailLink } from "../authentication/auth.contract.ts";
import { findMailLink, stateOfLink } from "./mail-links.ts";

/** @throws ApiError NOT_FOUND, REALM_DEACTIVATED; RATE_LIMIT_HIT for an address that guesses keys. */
export async function lookAtMailLink(
  asked: Organization | null,
  key: string,
  clientAddress: string,
): Promise<z.input<typeof getMailLink.returns>> {
  const { organization, link } = await findMailLink(asked, key, clientAddress);
  const { kind, email } = link;
  return { kind, state: stateOfLink(link), realm_name: organization.realm.name, email };
}
