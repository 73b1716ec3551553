"use client";
/** What a composer offers while someone is being mentioned or a channel named. */
import { useMemo } from "react";
import { groupDisplayName } from "../../../lib/markdown/snapshot/group-display-name.ts";
import { matchRank, NAME_BEGINS, WORD_BEGINS } from "../../../lib/text/name-match.ts";
import type { Channel } from "../../store/organization/channels-state.ts";
import { type GroupsState, mayMentionGroup } from "../../store/organization/groups-state.ts";
import type { User, UsersState } from "../../store/organization/users-state.ts";
import { useChatStore } from "../../store/use-store.ts";
import type { WireGroup } from "../../store/wire.ts";
import type { Trigger } from "./mention-trigger.ts";

export type Suggestion = {
  key: string;
  /** As it is written between the stars. */
  name: string;
  label: string;
  about: string;
  user?: User;
  channel?: Channel;
  group?: WireGroup;
};

const MOST = 8;

/** The best few; none without a trigger. */
export function useSuggestions(trigger: Trigger | null): Suggestion[] {
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
      const ranked = [...rankPeople(users, query, familiarIds), ...rankGroups(groups, query, own)];
      return [...best(ranked), ...(isSilent ? [] : wildcardsFor(query))].slice(0, MOST);
    }
    if (kind === "channel") return suggestChannels(channels.values(), query);
    return [];
  }, [kind, isSilent, query, users, channels, directs, groups, ownUserId]);
}

type Ranked = { rank: number; suggestion: Suggestion };

function best(ranked: Ranked[]): Suggestion[] {
  return ranked
    .sort((a, b) => a.rank - b.rank || a.suggestion.label.localeCompare(b.suggestion.label))
    .slice(0, MOST)
    .map(({ suggestion }) => suggestion);
}

/** People the reader has talked to come first, bots last. */
function rankPeople(users: UsersState, query: string, familiarIds: readonly number[]): Ranked[] {
  const everyone = [...users.values()].filter((user) => user.isActive);
  const familiar = new Set(familiarIds);
  const isShared = new Map<string, number>();
  for (const { name } of everyone) isShared.set(name, (isShared.get(name) ?? 0) + 1);
  return everyone.flatMap((user): Ranked[] => {
    const rank = matchRank(user.name, query);
    if (rank > WORD_BEGINS) return [];
    const written = (isShared.get(user.name) ?? 0) > 1 ? `${user.name}|${user.id}` : user.name;
    const suggestion = {
      key: `user-${user.id}`,
      name: written,
      label: user.name,
      about: user.isBot ? "bot" : user.email,
      user,
    };
    return [{ rank: rank + (user.isBot ? 4 : 0) + (familiar.has(user.id) ? 0 : 2), suggestion }];
  });
}

/** @param mentioner who will notify the group's members; undefined for a silent mention. */
function rankGroups(groups: GroupsState, query: string, mentioner: User | undefined): Ranked[] {
  return [...groups.values()].flatMap((group): Ranked[] => {
    const label = groupDisplayName(group.name);
    const rank = matchRank(label, query);
    if (rank > WORD_BEGINS || group.deactivated) return [];
    if (mentioner && !mayMentionGroup(mentioner, group, groups)) return [];
    return [
      {
        rank: rank + 2,
        suggestion: { key: `group-${group.id}`, name: group.name, label, about: "Group", group },
      },
    ];
  });
}

function wildcardsFor(query: string): readonly Suggestion[] {
  return WILDCARDS.filter(({ name }) => query !== "" && matchRank(name, query) <= NAME_BEGINS);
}

const WILDCARDS: readonly Suggestion[] = [
  { key: "all", name: "all", label: "all", about: "Notify everyone in the channel" },
  { key: "topic", name: "topic", label: "topic", about: "Notify everyone who wrote in this topic" },
];

/** One's own channels first; archived ones not at all. */
function suggestChannels(channels: Iterable<Channel>, query: string): Suggestion[] {
  const ranked = [...channels].flatMap((channel): Ranked[] => {
    const rank = matchRank(channel.name, query);
    if (rank > WORD_BEGINS || channel.isArchived) return [];
    const { id, name, description } = channel;
    const suggestion = { key: `channel-${id}`, name, label: name, about: description, channel };
    return [{ rank: rank + (channel.isSubscribed ? 0 : 2), suggestion }];
  });
  return best(ranked);
}
