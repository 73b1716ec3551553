"use client";
/** The pages of the settings that the reader may open. */
import { derived } from "../../model/store/derived.ts";
import type { KnownOfPeople } from "../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { ORGANIZATION_PAGES } from "./organization-pages.tsx";
import { PERSONAL_PAGES } from "./personal-pages.tsx";
import type { SettingsPage } from "./settings-page.ts";

/** In the order in which they are listed. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [...PERSONAL_PAGES, ...ORGANIZATION_PAGES];

const openPages = derived(
  (
    state: KnownOfPeople,
  ): [KnownOfPeople["users"], KnownOfPeople["groups"], KnownOfPeople["permissions"], number] => [
    state.users,
    state.groups,
    state.permissions,
    state.ownUserId,
  ],
  (users, groups, permissions, ownUserId): readonly SettingsPage[] =>
    SETTINGS_PAGES.filter(({ isFor }) => isFor?.({ ownUserId, users, groups, permissions }) ?? true),
);

/** In the order in which they are listed; a change of role or permissions changes them at once. */
export function useSettingsPages(): readonly SettingsPage[] {
  return useChatStore(openPages);
}
