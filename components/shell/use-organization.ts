"use client";
/** The organization one is signed in to. */
import type { Organization } from "../store/organization/organization-state.ts";
import { useChatStore } from "../store/use-store.ts";

/** Its name, icon, address and limits. */
export function useOrganization(): Organization {
  return useChatStore((state) => state.organization);
}
