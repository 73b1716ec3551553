"use client";
/** The settings pages that are open to the user. */
import { derived } from "../../model/store/derived.ts";
import type { KnownOfPeople } from "../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import type { SettingsPage } from "./settings-page.ts";
import { SETTINGS_PAGES } from "./settings-pages.tsx";

const openPages = derived(
  ({
    users,
    groups,
    permissions,
    ownUserId,
  }: KnownOfPeople): [
    KnownOfPeople["users"],
    KnownOfPeople["groups"],
    KnownOfPeople["permissions"],
    number,
  ] => [users, groups, permissions, ownUserId],
  (users, groups, permissions, ownUserId): readonly SettingsPage[] =>
    SETTINGS_PAGES.filter(({ isFor }) => isFor?.({ ownUserId, users, groups, permissions }) ?? true),
);

export function useSettingsPages(): readonly SettingsPage[] {
  return useChatStore(openPages);
}
