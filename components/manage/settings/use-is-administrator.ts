"use client";
/** Whether the reader may change the organization. */
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../../lib/kernel/roles/roles.contract.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";

/** Administrators and owners. */
export function useIsAdministrator(): boolean {
  return useOwnUser().role <= ROLE_ADMINISTRATOR;
}

/** Some settings are left to owners. */
export function useIsOwner(): boolean {
  return useOwnUser().role <= ROLE_OWNER;
}
