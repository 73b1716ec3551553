/** Suggestions at the caret. */
import { LIST_OF_OPTIONS, USERS } from "../../../../lib/accounts/account-limits.contract.ts";
import type { WireCommand } from "../../../../lib/integrations/commands/commands.contract.ts";
import { channelLinkText, type FindChannel } from "../../../../lib/markdown/links/channel-link-text.ts";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import { nameKey } from "../../../../lib/text/name-key.ts";
import { matchRank, WORD_BEGINS } from "../../../../lib/text/name-match.ts";
import { optionsOf } from "../../../model/people/field-options.ts";
import type { ChatState } from "../../../model/store/chat-state.ts";
import type { Conversation } from "../../../model/store/history/conversation.ts";
import { topicsOf } from "../../../model/store/history/topics-state.ts";
import type { ChannelsState } from "../../../model/store/organization/channels-state.ts";
import { type GroupsState, mayMentionGroup } from "../../../model/store/organization/groups-state.ts";
import { isMarkedGuest } from "../../../model/store/organization/marked-guest.ts";
import type { User, UsersState } from "../../../model/store/organization/users-state.ts";
import { mentionText, type Trigger } from "./mention-trigger.ts";
import { suggestCommands } from "./suggest-commands.ts";
import { suggestWildcards } from "./suggest-wildcards.ts";
import type { Suggestion } from "./suggestion.ts";

export type Offered = Pick<
  ChatState,
  | "users"
  | "channels"
  | "directs"
  | "groups"
  | "topics"
  | "ownUserId"
  | "ownLists"
  | "organization"
  | "settings"
  | "sharedLists"
  | "permissions"
  | "messages"
> & {
  /** Where the text is sent. */
  conversation: Conversation | undefined;
  botCommands: readonly WireCommand[];
};

const MAX_OFFERED = 8;

/** Emoji have their own table. */
export function suggestionsFor(trigger: Trigger, offered: Offered): Suggestion[] {
  switch (trigger.kind) {
    case "person":
      return suggestPeople(trigger, offered);
    case "channel":
      return suggestChannels(offered.channels, trigger.query);
    case "topic":
      return topicsFor(trigger, offered).slice(0, MAX_OFFERED);
    case "command":
      return suggestCommands(trigger, offered.ownLists.snippets.values(), offered.botCommands).slice(
        0,
        MAX_OFFERED,
      );
    case "emoji":
      return [];
  }
}

function topicsFor({ channel, query }: Trigger, { topics, channels, organization }: Offered): Suggestion[] {
  const list = channel ? topics.get(channel.id) : undefined;
  if (!channel || !list) return [];
  const names = topicsOf(list).map(({ name }) => name);
  const { emptyTopicName } = organization;
  return suggestTopics(names, { channel, query, emptyTopicName, findChannel: channelByName(channels) });
}

function suggestPeople({ isSilent, query }: Trigger, offered: Offered): Suggestion[] {
  const { users, groups, directs, ownUserId, settings } = offered;
  const isGuest = (user: User) => isMarkedGuest(settings.organization, user);
  const familiarIds = [...directs.values()].flatMap((direct) => direct.userIds);
  const mentioner = isSilent ? undefined : users.get(ownUserId);
  const ranked = [
    ...rankPeople(users, { isSilent, query, familiarIds, isGuest, fields: matchingFields(offered) }),
    ...rankGroups(groups, { isSilent, query, mentioner }),
  ];
  return [...best(ranked), ...(isSilent ? [] : suggestWildcards(query, offered))].slice(0, MAX_OFFERED);
}

type Ranked = { rank: number; suggestion: Suggestion };

function best(ranked: Ranked[]): Suggestion[] {
  return ranked
    .sort((a, b) => a.rank - b.rank || a.suggestion.label.localeCompare(b.suggestion.label))
    .slice(0, MAX_OFFERED)
    .map(({ suggestion }) => suggestion);
}

type PeopleQuery = {
  isSilent: boolean;
  query: string;
  familiarIds: readonly number[];
  isGuest: (user: User) => boolean;
  fields: readonly MatchingField[];
};

/** Below every match by name. */
const BY_VALUE = 8;

function matchingValue(user: User, { fields, query }: PeopleQuery): string | undefined {
  if (query === "") return undefined;
  return fields
    .flatMap((field) => shownValue(field, user) ?? [])
    .find((value) => matchRank(value, query) <= WORD_BEGINS);
}

function rankPeople(users: UsersState, query: PeopleQuery): Ranked[] {
  const { isSilent, familiarIds, isGuest } = query;
  const everyone = [...users.values()].filter((user) => user.isActive);
  const familiar = new Set(familiarIds);
  const isShared = new Map<string, number>();
  for (const { name } of everyone) isShared.set(name, (isShared.get(name) ?? 0) + 1);
  return everyone.flatMap((user): Ranked[] => {
    const byName = matchRank(user.name, query.query);
    const value = byName > WORD_BEGINS ? matchingValue(user, query) : undefined;
    if (byName > WORD_BEGINS && value === undefined) return [];
    const rank = value === undefined ? byName : BY_VALUE;
    const written = (isShared.get(user.name) ?? 0) > 1 ? `${user.name}|${user.id}` : user.name;
    const suggestion: Suggestion = {
      key: `user-${user.id}`,
      insert: mentionText(isSilent, written),
      label: user.name,
      about: value ?? (user.isBot ? "bot" : isGuest(user) ? `guest, ${user.email}` : user.email),
      mark: { kind: "user", user },
    };
    return [{ rank: rank + (user.isBot ? 4 : 0) + (familiar.has(user.id) ? 0 : 2), suggestion }];
  });
}

/** `mentioner` notifies the members; undefined if silent. */
type GroupQuery = { isSilent: boolean; query: string; mentioner: User | undefined };

function rankGroups(groups: GroupsState, { isSilent, query, mentioner }: GroupQuery): Ranked[] {
  return [...groups.values()].flatMap((group): Ranked[] => {
    const label = groupDisplayName(group.name);
    const rank = matchRank(label, query);
    if (rank > WORD_BEGINS || group.deactivated) return [];
    if (mentioner && !mayMentionGroup(mentioner, group, groups)) return [];
    const insert = mentionText(isSilent, group.name, true);
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

function suggestChannels(channels: ChannelsState, query: string): Suggestion[] {
  const findChannel = channelByName(channels);
  const ranked = [...channels.values()].flatMap((channel): Ranked[] => {
    const rank = matchRank(channel.name, query);
    if (rank > WORD_BEGINS || channel.isArchived) return [];
    const { id, name, description } = channel;
    const suggestion: Suggestion = {
      key: `channel-${id}`,
      insert: `${channelLinkText({ channel: { id, name }, topic: null }, "", findChannel)} `,
      label: name,
      about: description,
      mark: { kind: "channel", channel },
    };
    return [{ rank: rank + (channel.isSubscribed ? 0 : 2), suggestion }];
  });
  return best(ranked);
}

/** Looks up names like the parser. */
function channelByName(channels: ChannelsState): FindChannel {
  const byKey = new Map([...channels.values()].map((channel) => [nameKey(channel.name), channel]));
  return (name) => byKey.get(nameKey(name));
}

type MatchingField = {
  id: number;
  texts: ReadonlyMap<string, string> | null;
};

/** Fields that administrators made searchable; lists of people have no text. */
function matchingFields({ sharedLists }: Pick<ChatState, "sharedLists">): MatchingField[] {
  return sharedLists.profileFields
    .filter(({ use_for_user_matching, type }) => use_for_user_matching && type !== USERS)
    .map(({ id, type, field_data }) => ({
      id,
      texts:
        type === LIST_OF_OPTIONS ? new Map(optionsOf(field_data).map(({ key, text }) => [key, text])) : null,
    }));
}

function shownValue({ id, texts }: MatchingField, { profile }: User): string | undefined {
  const value = profile.get(id)?.value;
  return value === undefined || texts === null ? value : texts.get(value);
}

type TopicQuery = {
  channel: { readonly id: number; readonly name: string };
  query: string;
  emptyTopicName: string;
  findChannel: FindChannel;
};

/** `names`: latest first, which breaks ties. */
export function suggestTopics(
  names: readonly string[],
  { channel, query, emptyTopicName, findChannel }: TopicQuery,
): Suggestion[] {
  return names
    .map((name) => ({ name, label: name || emptyTopicName }))
    .map((topic) => ({ ...topic, rank: matchRank(topic.label, query) }))
    .filter(({ rank }) => rank <= WORD_BEGINS)
    .sort((a, b) => a.rank - b.rank)
    .map(({ name, label }) => ({
      key: `topic-${name}`,
      insert: `${channelLinkText({ channel, topic: name }, emptyTopicName, findChannel)} `,
      label,
      about: channel.name,
      mark: { kind: "topic" },
    }));
}
