"use client";
/** The signed-in account's organization. */
import type { Organization } from "./organization/organization-state.ts";
import { useChatStore } from "./use-store.ts";

export function useOrganization(): Organization {
  return useChatStore((state) => state.organization);
}
