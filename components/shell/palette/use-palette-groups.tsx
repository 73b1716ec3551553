"use client";
/** All palette entries. */
import { Search, Settings2 } from "lucide-react";
import { useMayCreateChannels } from "../../manage/channels/use-may-create-channels.ts";
import { mayInvite } from "../../manage/settings/use-is-administrator.ts";
import { useSettingsPages } from "../../manage/settings/use-settings-pages.ts";
import { narrowTitle } from "../../model/navigation/narrow-title.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { type SearchNames, searchTerms } from "../../read/search/search-terms.ts";
import { useHereEntries } from "./here-entries.tsx";
import { ACTIONS, CREATE_CHANNEL, INVITE_PEOPLE, MARK_ALL_READ, useOwnActions } from "./palette-actions.tsx";
import type { PaletteChoice, PaletteGroup } from "./palette-choice.ts";
import { useChannelEntries, usePersonEntries, useTopicEntries, useViewEntries } from "./place-entries.tsx";
import { useSelectedEntries } from "./selected-entries.tsx";

export function usePaletteGroups(): PaletteGroup[] {
  const mayCreateChannels = useMayCreateChannels();
  const isInviter = useChatStore(mayInvite);
  const hasUnread = useChatStore((state) => state.unread.conversations.size > 0);
  const actions = [
    ...(mayCreateChannels ? [CREATE_CHANNEL] : []),
    ...(isInviter ? [INVITE_PEOPLE] : []),
    ...ACTIONS,
    ...useOwnActions(),
    ...(hasUnread ? [MARK_ALL_READ] : []),
  ];
  return [
    { heading: "Topics", initialLimit: 5, entries: useTopicEntries() },
    { heading: "Channels", initialLimit: 3, entries: useChannelEntries() },
    { heading: "People", initialLimit: 0, entries: usePersonEntries() },
    { heading: "Views", initialLimit: 5, entries: useViewEntries() },
    { heading: "Here", initialLimit: 3, entries: [...useSelectedEntries(), ...useHereEntries()] },
    { heading: "Actions", initialLimit: 3, entries: actions },
    { heading: "Settings", initialLimit: 0, entries: useSettingsEntries() },
  ];
}

export function useSearchChoice(typed: string): PaletteChoice {
  const { users, channels, ownUserId } = useSearchNames();
  const terms = searchTerms(typed, { users, channels, ownUserId });
  return {
    key: "search messages",
    name: narrowTitle(terms, { users, channels }),
    icon: <Search />,
    run: () => navigate({ kind: "narrow", terms }),
  };
}

function useSearchNames(): SearchNames {
  const users = useUsers();
  const channels = useChatStore((state) => state.channels);
  const ownUserId = useChatStore((state) => state.ownUserId);
  return { users, channels, ownUserId };
}

/** Uses the settings' search words. */
function useSettingsEntries(): PaletteChoice[] {
  const pages = useSettingsPages();
  const choiceOf = (address: string, choice: Omit<PaletteChoice, "key" | "run">) => ({
    ...choice,
    key: `settings ${address}`,
    run: () => navigate({ kind: "settings", path: address }),
  });
  return [
    ...pages.map(({ address, title, keywords, scope, icon }) => {
      const context = scope === "you" ? "your settings" : "organization settings";
      return choiceOf(address, { name: title, context, words: keywords, icon });
    }),
    ...pages.flatMap(({ address, title, sections = [] }) =>
      sections.flatMap(({ rows }) =>
        rows.map(({ name, label, words = "" }) =>
          choiceOf(`${address}/${name}`, { name: label, context: title, words, icon: <Settings2 /> }),
        ),
      ),
    ),
  ];
}
