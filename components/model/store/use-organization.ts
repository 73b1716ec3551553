"use client";
/** The organization of the signed-in account. */
import type { Organization } from "./organization/organization-state.ts";
import { useChatStore } from "./use-store.ts";

/** Its name, icon, address and limits. */
export function useOrganization(): Organization {
  return useChatStore((state) => state.organization);
}
