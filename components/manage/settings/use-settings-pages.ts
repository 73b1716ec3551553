"use client";
/** The settings pages that are open to the user. */
import { derived } from "../../model/store/derived.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import type { KnownOfPages, SettingsPage } from "./settings-page.ts";
import { SETTINGS_PAGES } from "./settings-pages.tsx";

const openPages = derived(
  ({
    users,
    groups,
    permissions,
    ownUserId,
    organization,
  }: KnownOfPages): [
    KnownOfPages["users"],
    KnownOfPages["groups"],
    KnownOfPages["permissions"],
    number,
    KnownOfPages["organization"],
  ] => [users, groups, permissions, ownUserId, organization],
  (users, groups, permissions, ownUserId, organization): readonly SettingsPage[] =>
    SETTINGS_PAGES.filter(
      ({ isFor }) => isFor?.({ ownUserId, users, groups, permissions, organization }) ?? true,
    ),
);

export function useSettingsPages(): readonly SettingsPage[] {
  return useChatStore(openPages);
}
