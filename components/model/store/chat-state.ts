/** Everything this tab knows of the organization. */

import type { BotRepliesState } from "./history/bot-replies-state.ts";
import { type DirectsState, directsFromRegister, NO_DIRECTS } from "./history/directs-state.ts";
import { type FeedsState, feedsOfChannels, staleFeeds } from "./history/feeds-state.ts";
import { type MessagesState, NO_MESSAGES, withMessages } from "./history/messages-state.ts";
import type { OutboxState } from "./history/outbox-state.ts";
import type { RequestsState } from "./history/requests-state.ts";
import {
  type TopicPoliciesState,
  type TopicsState,
  topicPoliciesFromRegister,
} from "./history/topics-state.ts";
import {
  NO_TYPING,
  type TypingRules,
  type TypingState,
  typingRulesFromRegister,
} from "./history/typing-state.ts";
import {
  NOTHING_UNREAD,
  type UnreadState,
  unreadFromRegister,
  withoutUnread,
} from "./history/unread-state.ts";
import { type ChannelsState, channelsFromRegister } from "./organization/channels-state.ts";
import { type GroupsState, groupsFromRegister } from "./organization/groups-state.ts";
import {
  type MarkdownSettings,
  markdownSettingsFromRegister,
  PLAIN_MARKDOWN_SETTINGS,
} from "./organization/markdown-settings-state.ts";
import {
  type Organization,
  organizationFromRegister,
  UNKNOWN_ORGANIZATION,
} from "./organization/organization-state.ts";
import { NO_OWN_LISTS, type OwnLists, ownListsFromRegister } from "./organization/own-lists-state.ts";
import {
  NOTHING_PERMITTED,
  type PermissionsState,
  permissionsFromRegister,
} from "./organization/permissions-state.ts";
import { NOBODY_THERE, type PresenceState, presenceFromRegister } from "./organization/presence-state.ts";
import { NO_SETTINGS, type SettingsState, settingsFromRegister } from "./organization/settings-state.ts";
import {
  NO_SHARED_LISTS,
  type SharedLists,
  sharedListsFromRegister,
} from "./organization/shared-lists-state.ts";
import { type StatusesState, statusesFromRegister } from "./organization/statuses-state.ts";
import { type UsersState, usersFromRegister } from "./organization/users-state.ts";
import type { RegisterAnswer } from "./wire.ts";

export type ConnectionState = "connecting" | "online" | "reconnecting";

export type ChatState = {
  connection: ConnectionState;
  /** Null before the first registration. */
  queueId: string | null;
  /** Newest message when the queue began. */
  heldBefore: number;
  ownUserId: number;
  enterSends: boolean;
  /** Whether reactions show names where they are few. */
  namesReactors: boolean;
  organization: Organization;
  markdownSettings: MarkdownSettings;
  users: UsersState;
  groups: GroupsState;
  permissions: PermissionsState;
  settings: SettingsState;
  ownLists: OwnLists;
  sharedLists: SharedLists;
  channels: ChannelsState;
  topics: TopicsState;
  topicPolicies: TopicPoliciesState;
  directs: DirectsState;
  unread: UnreadState;
  messages: MessagesState;
  botReplies: BotRepliesState;
  typing: TypingState;
  presence: PresenceState;
  statuses: StatusesState;
  typingRules: TypingRules;
  feeds: FeedsState;
  outbox: OutboxState;
  readsToSend: ReadonlySet<number>;
  requests: RequestsState;
};

export const INITIAL_STATE: ChatState = {
  connection: "connecting",
  queueId: null,
  heldBefore: 0,
  ownUserId: 0,
  enterSends: true,
  namesReactors: true,
  organization: UNKNOWN_ORGANIZATION,
  markdownSettings: PLAIN_MARKDOWN_SETTINGS,
  users: new Map(),
  groups: new Map(),
  permissions: NOTHING_PERMITTED,
  settings: NO_SETTINGS,
  ownLists: NO_OWN_LISTS,
  sharedLists: NO_SHARED_LISTS,
  channels: new Map(),
  topics: new Map(),
  topicPolicies: new Map(),
  directs: NO_DIRECTS,
  unread: NOTHING_UNREAD,
  messages: NO_MESSAGES,
  botReplies: [],
  typing: new Map(),
  presence: NOBODY_THERE,
  statuses: new Map(),
  typingRules: NO_TYPING,
  feeds: new Map(),
  outbox: new Map(),
  readsToSend: new Set(),
  requests: new Map(),
};

/** Messages stay on screen, but feeds are fetched again, since events may be missing. */
export function stateFromRegister(former: ChatState, answer: RegisterAnswer): ChatState {
  // Another account's session may have ended unnoticed.
  const isSame = former.ownUserId === 0 || former.ownUserId === answer.user_id;
  const state = isSame ? former : INITIAL_STATE;
  const unread = withoutUnread(unreadFromRegister(answer), state.readsToSend);
  const channels = channelsFromRegister(answer);
  const messages = withoutLost(state.messages, channels);
  return {
    ...state,
    queueId: answer.queue_id,
    heldBefore: state.messages.lastKey() ?? 0,
    ownUserId: answer.user_id,
    enterSends: answer.user_settings.enter_sends,
    namesReactors: answer.user_settings.display_emoji_reaction_users,
    organization: organizationFromRegister(answer),
    markdownSettings: markdownSettingsFromRegister(answer),
    users: usersFromRegister(answer),
    groups: groupsFromRegister(answer),
    permissions: permissionsFromRegister(answer),
    settings: settingsFromRegister(answer),
    ownLists: ownListsFromRegister(answer),
    sharedLists: sharedListsFromRegister(answer),
    channels,
    topics: new Map(),
    topicPolicies: topicPoliciesFromRegister(answer),
    directs: directsFromRegister(answer),
    unread,
    messages: heldUntilNow(messages, unread),
    typing: new Map(),
    presence: presenceFromRegister(answer),
    statuses: statusesFromRegister(answer),
    typingRules: typingRulesFromRegister(answer),
    feeds: staleFeeds(feedsOfChannels(state.feeds, channels)),
  };
}

/** Drops messages of lost channels. */
function withoutLost(messages: MessagesState, channels: ChannelsState): MessagesState {
  const lost = [...messages.values()].filter(
    ({ conversation }) => conversation.kind === "topic" && !channels.has(conversation.channelId),
  );
  return messages.withoutAll(lost.map(({ id }) => id));
}

function heldUntilNow(messages: MessagesState, unread: UnreadState): MessagesState {
  const held = [...messages.values()].map((message) => ({
    ...message,
    isRead: !unread.places.has(message.id),
    isStale: true,
  }));
  return withMessages(messages, held);
}
