/** Names that only one account may have. */
import { badRequest } from "../../../kernel/errors.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";

/** Whose name it is to be. */
interface Holder {
  /** null for a new account. */
  readonly id: number | null;
  readonly isBot: boolean;
}

/**
 * Whoever writes the name asks again while the log is locked (`asLogged`): others may ask for it at the same moment.
 * @throws ApiError BAD_REQUEST for a name that another active account has, where the organization wants names to be unique,
 *   and for bots everywhere: mentions could not tell them apart.
 */
export function requireFreeName(organization: Organization, name: string, { id, isBot }: Holder): void {
  const mustBeUnique = organization.realm.settings.require_unique_names;
  if (!mustBeUnique && !isBot) return;
  if (organization.users.lookingLike(name).every((account) => account.id === id)) return;
  throw badRequest(mustBeUnique ? "Unique names required in this organization." : "Name is already in use!");
}
