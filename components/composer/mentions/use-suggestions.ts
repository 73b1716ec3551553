"use client";
/** What a composer offers while someone is being mentioned, a channel or an emoji named, or a command begun. */
import { useMemo } from "react";
import { groupDisplayName } from "../../../lib/markdown/snapshot/group-display-name.ts";
import { matchRank, NAME_BEGINS, WORD_BEGINS } from "../../../lib/text/name-match.ts";
import { useRecentEmoji } from "../../emoji/recent-emoji.ts";
import type { Channel } from "../../store/organization/channels-state.ts";
import { type GroupsState, mayMentionGroup } from "../../store/organization/groups-state.ts";
import type { User, UsersState } from "../../store/organization/users-state.ts";
import { useChatStore } from "../../store/use-store.ts";
import { lateModule } from "../../ui/late-module.ts";
import { useLateModule } from "../../ui/use-late-module.ts";
import { mentionText, type Trigger } from "./mention-trigger.ts";
import { suggestCommands } from "./suggest-commands.ts";
import type { Suggestion } from "./suggestion.ts";

const MOST = 8;

const emojiFinder = lateModule(() => import("../../emoji/emoji-choices.ts"));

/** The best few; none without a trigger. */
export function useSuggestions(trigger: Trigger | null): readonly Suggestion[] {
  const names = useNames(trigger);
  const emoji = useEmoji(trigger?.kind === "emoji" ? trigger.query : null);
  const snippets = useChatStore((state) => state.ownLists.snippets);
  if (trigger?.kind === "emoji") return emoji;
  if (trigger?.kind === "command") return suggestCommands(trigger, snippets.values()).slice(0, MOST);
  return names;
}

function useNames(trigger: Trigger | null): readonly Suggestion[] {
  const users = useChatStore((state) => state.users);
  const channels = useChatStore((state) => state.channels);
  const directs = useChatStore((state) => state.directs);
  const groups = useChatStore((state) => state.groups);
  const ownUserId = useChatStore((state) => state.ownUserId);
  const kind = trigger?.kind;
  const isSilent = trigger?.isSilent ?? false;
  const query = trigger?.query ?? "";
  return useMemo(() => {
    if (kind === "person") {
      const familiarIds = [...directs.values()].flatMap((direct) => direct.userIds);
      const own = isSilent ? undefined : users.get(ownUserId);
      const ranked = [
        ...rankPeople(users, { isSilent, query, familiarIds }),
        ...rankGroups(groups, { isSilent, query, mentioner: own }),
      ];
      return [...best(ranked), ...(isSilent ? [] : wildcardsFor(query))].slice(0, MOST);
    }
    if (kind === "channel") return suggestChannels(channels.values(), query);
    return NONE;
  }, [kind, isSilent, query, users, channels, directs, groups, ownUserId]);
}

const NONE: readonly Suggestion[] = [];

/** Their table is large: it is loaded with the first colon. */
function useEmoji(query: string | null): readonly Suggestion[] {
  const finder = useLateModule(emojiFinder, query !== null);
  const byName = useChatStore(({ dialect }) => dialect.emojiByName);
  const recent = useRecentEmoji();
  return useMemo(() => {
    if (!finder || query === null) return NONE;
    const found = finder.matchingEmoji(query, recent, finder.customChoices(byName.values()));
    return found.slice(0, MOST).map((emoji) => ({
      key: `emoji-${emoji.kind}-${emoji.code}`,
      insert: `:${emoji.names[0]}: `,
      label: `:${emoji.names[0]}:`,
      about: emoji.names.slice(1, 3).join(", ").replaceAll("_", " "),
      mark: { kind: "emoji", emoji },
    }));
  }, [finder, query, byName, recent]);
}

type Ranked = { rank: number; suggestion: Suggestion };

function best(ranked: Ranked[]): Suggestion[] {
  return ranked
    .sort((a, b) => a.rank - b.rank || a.suggestion.label.localeCompare(b.suggestion.label))
    .slice(0, MOST)
    .map(({ suggestion }) => suggestion);
}

type PeopleQuery = { isSilent: boolean; query: string; familiarIds: readonly number[] };

/** People the reader has talked to come first, bots last. */
function rankPeople(users: UsersState, { isSilent, query, familiarIds }: PeopleQuery): Ranked[] {
  const everyone = [...users.values()].filter((user) => user.isActive);
  const familiar = new Set(familiarIds);
  const isShared = new Map<string, number>();
  for (const { name } of everyone) isShared.set(name, (isShared.get(name) ?? 0) + 1);
  return everyone.flatMap((user): Ranked[] => {
    const rank = matchRank(user.name, query);
    if (rank > WORD_BEGINS) return [];
    const written = (isShared.get(user.name) ?? 0) > 1 ? `${user.name}|${user.id}` : user.name;
    const suggestion: Suggestion = {
      key: `user-${user.id}`,
      insert: mentionText({ kind: "person", isSilent }, written),
      label: user.name,
      about: user.isBot ? "bot" : user.email,
      mark: { kind: "user", user },
    };
    return [{ rank: rank + (user.isBot ? 4 : 0) + (familiar.has(user.id) ? 0 : 2), suggestion }];
  });
}

/** `mentioner` will notify the group's members; undefined for a silent mention. */
type GroupQuery = { isSilent: boolean; query: string; mentioner: User | undefined };

function rankGroups(groups: GroupsState, { isSilent, query, mentioner }: GroupQuery): Ranked[] {
  return [...groups.values()].flatMap((group): Ranked[] => {
    const label = groupDisplayName(group.name);
    const rank = matchRank(label, query);
    if (rank > WORD_BEGINS || group.deactivated) return [];
    if (mentioner && !mayMentionGroup(mentioner, group, groups)) return [];
    const insert = mentionText({ kind: "person", isSilent }, group.name, true);
    const suggestion: Suggestion = {
      key: `group-${group.id}`,
      insert,
      label,
      about: "Group",
      mark: { kind: "group" },
    };
    return [{ rank: rank + 2, suggestion }];
  });
}

function wildcardsFor(query: string): readonly Suggestion[] {
  return WILDCARDS.filter(({ label }) => query !== "" && matchRank(label, query) <= NAME_BEGINS);
}

const WILDCARDS: readonly Suggestion[] = [
  {
    key: "all",
    insert: "@**all** ",
    label: "all",
    about: "Notify everyone in the channel",
    mark: { kind: "everyone" },
  },
  {
    key: "topic",
    insert: "@**topic** ",
    label: "topic",
    about: "Notify everyone who wrote in this topic",
    mark: { kind: "everyone" },
  },
];

/** One's own channels first; archived ones not at all. */
function suggestChannels(channels: Iterable<Channel>, query: string): Suggestion[] {
  const ranked = [...channels].flatMap((channel): Ranked[] => {
    const rank = matchRank(channel.name, query);
    if (rank > WORD_BEGINS || channel.isArchived) return [];
    const { id, name, description } = channel;
    const suggestion: Suggestion = {
      key: `channel-${id}`,
      insert: mentionText({ kind: "channel", isSilent: false }, name),
      label: name,
      about: description,
      mark: { kind: "channel", channel },
    };
    return [{ rank: rank + (channel.isSubscribed ? 0 : 2), suggestion }];
  });
  return best(ranked);
}
