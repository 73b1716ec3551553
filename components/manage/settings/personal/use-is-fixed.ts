"use client";
/** Parts of an account that only administrators may change. */
import { useChatStore } from "../../../model/store/use-store.ts";
import { useIsAdministrator } from "../use-is-administrator.ts";

/** @param setting such as "name_changes_disabled". */
export function useIsFixed(setting: string): boolean {
  const isAdministrator = useIsAdministrator();
  const isFixed = useChatStore((state) => state.settings.organization.get(setting) === true);
  return isFixed && !isAdministrator;
}
