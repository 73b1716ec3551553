/** Checks that calls can be made by a provider before an organization chooses it. */

import {
  BIG_BLUE_BUTTON,
  CONSTRUCTOR_GROUPS,
  callProviderNames,
  NEXTCLOUD_TALK,
} from "../organization-limits.contract.ts";
import { requireBigBlueButton } from "./big-blue-button.ts";
import { callServers, notConfigured } from "./call-servers.ts";

/** @throws ApiError BAD_REQUEST for a provider that needs a server which this one is not configured with. */
export function requireCallProvider(id: number | undefined): void {
  if (id === BIG_BLUE_BUTTON) requireBigBlueButton();
  if (id === CONSTRUCTOR_GROUPS && !callServers().constructorGroups)
    throw notConfigured(callProviderNames[id]);
  if (id === NEXTCLOUD_TALK && !callServers().nextcloud) throw notConfigured(callProviderNames[id]);
}
