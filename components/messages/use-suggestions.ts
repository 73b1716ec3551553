"use client";
/** What a composer offers while someone is being mentioned or a channel named. */
import { useMemo } from "react";
import type { Channel } from "../realtime/channels-state.ts";
import { useChatStore } from "../realtime/use-store.ts";
import type { User } from "../realtime/users-state.ts";
import { matchRank, type Trigger } from "./mention-trigger.ts";

export type Suggestion = {
  key: string;
  /** As it is written between the stars. */
  name: string;
  label: string;
  about: string;
  user?: User;
  channel?: Channel;
};

const MOST = 8;

/** The best few; none without a trigger. */
export function useSuggestions(trigger: Trigger | null): Suggestion[] {
  const users = useChatStore((state) => state.users);
  const channels = useChatStore((state) => state.channels);
  const directs = useChatStore((state) => state.directs);
  const kind = trigger?.kind;
  const query = trigger?.query ?? "";
  return useMemo(() => {
    if (kind === "person")
      return suggestPeople(
        users.values(),
        query,
        [...directs.values()].flatMap((d) => d.userIds),
      );
    if (kind === "channel") return suggestChannels(channels.values(), query);
    return [];
  }, [kind, query, users, channels, directs]);
}

type Ranked = { rank: number; suggestion: Suggestion };

function best(ranked: Ranked[]): Suggestion[] {
  return ranked
    .sort((a, b) => a.rank - b.rank || a.suggestion.label.localeCompare(b.suggestion.label))
    .slice(0, MOST)
    .map(({ suggestion }) => suggestion);
}

/** People one has talked to come first, bots last. */
function suggestPeople(users: Iterable<User>, query: string, familiarIds: readonly number[]): Suggestion[] {
  const everyone = [...users].filter((user) => user.isActive);
  const familiar = new Set(familiarIds);
  const isShared = new Map<string, number>();
  for (const { name } of everyone) isShared.set(name, (isShared.get(name) ?? 0) + 1);
  const ranked = everyone.flatMap((user): Ranked[] => {
    const rank = matchRank(user.name, query);
    if (rank === null) return [];
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
  const wildcards = WILDCARDS.filter(({ name }) => query !== "" && matchRank(name, query) === 0);
  return [...best(ranked), ...wildcards].slice(0, MOST);
}

const WILDCARDS: readonly Suggestion[] = [
  { key: "all", name: "all", label: "all", about: "Notify everyone in the channel" },
  { key: "topic", name: "topic", label: "topic", about: "Notify everyone who wrote in this topic" },
];

/** One's own channels first; archived ones not at all. */
function suggestChannels(channels: Iterable<Channel>, query: string): Suggestion[] {
  const ranked = [...channels].flatMap((channel): Ranked[] => {
    const rank = matchRank(channel.name, query);
    if (rank === null || channel.isArchived) return [];
    const { id, name, description } = channel;
    const suggestion = { key: `channel-${id}`, name, label: name, about: description, channel };
    return [{ rank: rank + (channel.isSubscribed ? 0 : 2), suggestion }];
  });
  return best(ranked);
}
