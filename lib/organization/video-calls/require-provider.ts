/** Checks that calls can be made by a provider before an organization chooses it. */
import { configuration } from "../../config.ts";
import { BIG_BLUE_BUTTON, CONSTRUCTOR_GROUPS, NEXTCLOUD_TALK } from "../organization-limits.contract.ts";
import { requireBigBlueButton } from "./big-blue-button.ts";
import { notConfigured } from "./call-servers.ts";

/** @throws ApiError BAD_REQUEST for a provider that needs a server which this one is not configured with. */
export function requireCallProvider(id: number | undefined): void {
  if (id === BIG_BLUE_BUTTON) requireBigBlueButton();
  if (id === CONSTRUCTOR_GROUPS && !configuration().constructorGroups)
    throw notConfigured("Constructor Groups");
  if (id === NEXTCLOUD_TALK && !configuration().nextcloud) throw notConfigured("Nextcloud Talk");
}
