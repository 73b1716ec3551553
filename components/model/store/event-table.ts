/** Effects of events, by type. */
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { moveOfUpdate } from "../topics/topic-move.ts";
import type { ChatState } from "./chat-state.ts";
import { botReplyOf, withBotReply } from "./history/bot-replies-state.ts";
import { channelOfKey, conversationKey } from "./history/conversation.ts";
import { touchDirect } from "./history/directs-state.ts";
import {
  appendToFeeds,
  feedsOfChannels,
  moveFeed,
  refileInFeeds,
  removeFromFeeds,
  staleChannelFeeds,
  staleReactionFeeds,
} from "./history/feeds-state.ts";
import {
  addSubmessage,
  changeFlags,
  changeMessages,
  changeReactions,
  deletedIds,
  destinationOfMove,
  messageFromWire,
  patchMessages,
  withMessages,
} from "./history/messages-state.ts";
import { withoutArrived } from "./history/outbox-state.ts";
import {
  changeTopicPolicies,
  ofChannels,
  touchTopic,
  withoutDeleted,
  withoutTopicLists,
} from "./history/topics-state.ts";
import { changeTyping, withTyping } from "./history/typing-state.ts";
import {
  changeMentions,
  changeUnread,
  countArrival,
  moveUnread,
  withoutUnread,
  withoutUnreadOf,
} from "./history/unread-state.ts";
import { changeChannels, changeSubscriptions, deletedChannelIds } from "./organization/channels-state.ts";
import { changeGroups } from "./organization/groups-state.ts";
import {
  changeCodeLanguage,
  changeCustomEmoji,
  changeLinkifiers,
} from "./organization/markdown-settings-state.ts";
import { changeOrganization } from "./organization/organization-state.ts";
import {
  changeDrafts,
  changeReminders,
  changeScheduled,
  changeSnippets,
  changeStarred,
  changeViews,
  withoutStarred,
} from "./organization/own-lists-state.ts";
import { changePermissions } from "./organization/permissions-state.ts";
import { changePresence } from "./organization/presence-state.ts";
import {
  changeDefault,
  changeOrganizationSettings,
  changePersonalSetting,
} from "./organization/settings-state.ts";
import { changeDomains, changeFolders } from "./organization/shared-lists-state.ts";
import { changeStatus } from "./organization/statuses-state.ts";
import { changeUsers } from "./organization/users-state.ts";
import type { EventOf, KnownEvent } from "./wire-events.ts";

type EventTable = {
  [T in KnownEvent["type"]]: (state: ChatState, event: EventOf<T>) => ChatState;
};

const eventTable: EventTable = {
  message: applyMessage,
  update_message: applyUpdate,
  delete_message: applyDeletion,
  update_message_flags: (state, event) => {
    const messages = changeFlags(state.messages, event);
    const held = event.messages.filter((id) => messages.has(id));
    const feeds = event.flag === "starred" ? refileInFeeds(state.feeds, messages, held) : state.feeds;
    return {
      ...state,
      messages,
      feeds,
      ownLists: changeStarred(state.ownLists, event),
      unread: changeUnread(state.unread, event, state.ownUserId),
    };
  },
  reaction: (state, event) => ({
    ...state,
    messages: changeReactions(state.messages, event),
    feeds: event.op === "add" ? staleReactionFeeds(state.feeds, event.message_id) : state.feeds,
  }),
  message_actions: (state, { message_id, actions }) => ({
    ...state,
    messages: patchMessages(state.messages, [message_id], { actions }),
  }),
  interaction_reply: (state, event) => ({
    ...state,
    botReplies: withBotReply(state.botReplies, botReplyOf(event, state.ownUserId)),
  }),
  bot_commands: (state) => state,
  submessage: (state, event) => ({ ...state, messages: addSubmessage(state.messages, event) }),
  typing: (state, event) => {
    // Measured from arrival, because clocks differ.
    const until = Date.now() + state.typingRules.holdsFor;
    return { ...state, typing: changeTyping(state.typing, event, { ownUserId: state.ownUserId, until }) };
  },
  presence: (state, event) => ({ ...state, presence: changePresence(state.presence, event) }),
  user_status: (state, event) => ({ ...state, statuses: changeStatus(state.statuses, event) }),
  subscription: (state, event) => {
    const joined = event.op === "add" ? event.subscriptions.map((wire) => wire.stream_id) : [];
    const left = event.op === "remove" ? event.subscriptions.map((wire) => wire.stream_id) : [];
    return {
      ...state,
      channels: changeSubscriptions(state.channels, event),
      unread: withoutUnreadOf(state.unread, left),
      feeds: staleChannelFeeds(state.feeds, joined),
      topics: withoutTopicLists(state.topics, joined),
    };
  },
  stream: (state, event) => {
    const channels = changeChannels(state.channels, event);
    if (event.op !== "delete") return { ...state, channels };
    // The channel may return, and events will be missing.
    return {
      ...state,
      channels,
      feeds: feedsOfChannels(state.feeds, channels),
      topics: ofChannels(state.topics, channels, (channelId) => channelId),
      topicPolicies: ofChannels(state.topicPolicies, channels, channelOfKey),
      unread: withoutUnreadOf(state.unread, deletedChannelIds(event)),
    };
  },
  realm_user: (state, event) => ({
    ...state,
    users: changeUsers(state.users, event),
  }),
  realm: (state, event) => ({
    ...state,
    organization: changeOrganization(state.organization, event),
    permissions: changePermissions(state.permissions, event),
    settings: changeOrganizationSettings(state.settings, event),
    markdownSettings: changeCodeLanguage(state.markdownSettings, event),
  }),
  user_group: (state, event) => ({ ...state, groups: changeGroups(state.groups, event) }),
  user_topic: (state, event) => ({
    ...state,
    topicPolicies: changeTopicPolicies(state.topicPolicies, event),
  }),
  user_settings: (state, event) => ({
    ...applySetting(state, event),
    settings: changePersonalSetting(state.settings, event),
  }),
  realm_linkifiers: (state, event) => ({
    ...state,
    markdownSettings: changeLinkifiers(state.markdownSettings, event),
  }),
  invites_changed: (state) => state,
  realm_export: (state) => state,
  alert_words: (state, { alert_words: alertWords }) => ({
    ...state,
    ownLists: { ...state.ownLists, alertWords },
  }),
  onboarding_steps: (state, { onboarding_steps }) => ({
    ...state,
    ownLists: { ...state.ownLists, onboardingSteps: new Set(onboarding_steps.map(({ name }) => name)) },
  }),
  muted_users: (state, { muted_users }) => ({
    ...state,
    ownLists: { ...state.ownLists, mutedUserIds: new Set(muted_users.map(({ id }) => id)) },
  }),
  scheduled_messages: (state, event) => ({ ...state, ownLists: changeScheduled(state.ownLists, event) }),
  reminders: (state, event) => ({ ...state, ownLists: changeReminders(state.ownLists, event) }),
  navigation_view: (state, event) => ({ ...state, ownLists: changeViews(state.ownLists, event) }),
  drafts: (state, event) => ({ ...state, ownLists: changeDrafts(state.ownLists, event) }),
  saved_snippets: (state, event) => ({ ...state, ownLists: changeSnippets(state.ownLists, event) }),
  realm_bot: (state) => state,
  realm_playgrounds: (state, { realm_playgrounds: playgrounds }) => ({
    ...state,
    sharedLists: { ...state.sharedLists, playgrounds },
  }),
  custom_profile_fields: (state, { fields: profileFields }) => ({
    ...state,
    sharedLists: { ...state.sharedLists, profileFields },
  }),
  realm_domains: (state, event) => ({ ...state, sharedLists: changeDomains(state.sharedLists, event) }),
  channel_folder: (state, event) => ({ ...state, sharedLists: changeFolders(state.sharedLists, event) }),
  default_streams: (state, { default_streams }) => ({
    ...state,
    sharedLists: { ...state.sharedLists, defaultChannelIds: new Set(default_streams) },
  }),
  realm_user_settings_defaults: (state, event) => ({
    ...state,
    settings: changeDefault(state.settings, event),
  }),
  realm_emoji: (state, event) => ({
    ...state,
    markdownSettings: changeCustomEmoji(state.markdownSettings, event),
  }),
};

export const READ_EVENT_TYPES: readonly string[] = Object.keys(eventTable);

function isKnown(event: WireEvent): event is { id: number } & KnownEvent {
  return event.type in eventTable;
}

function applyOne<T extends KnownEvent["type"]>(state: ChatState, type: T, event: EventOf<T>): ChatState {
  const change: (state: ChatState, event: EventOf<T>) => ChatState = eventTable[type];
  return change(state, event);
}

export function applyEvents(state: ChatState, events: readonly WireEvent[]): ChatState {
  return events.reduce(
    (current, event) => (isKnown(event) ? applyOne(current, event.type, event) : current),
    state,
  );
}

function applySetting(state: ChatState, { property, value }: EventOf<"user_settings">): ChatState {
  if (typeof value !== "boolean") return state;
  if (property === "enable_drafts_synchronization" && !value) {
    // The server deletes the drafts without events.
    return { ...state, ownLists: { ...state.ownLists, drafts: new Map() } };
  }
  if (property === "enter_sends") return { ...state, enterSends: value };
  if (property === "display_emoji_reaction_users") return { ...state, namesReactors: value };
  if (property === "send_private_typing_notifications") return withTypingReports(state, { direct: value });
  if (property === "send_stream_typing_notifications") return withTypingReports(state, { topic: value });
  if (property !== "translate_emoticons") return state;
  return { ...state, markdownSettings: { ...state.markdownSettings, translateEmoticons: value } };
}

function withTypingReports(state: ChatState, told: Partial<ChatState["typingRules"]["isTold"]>): ChatState {
  const { typingRules } = state;
  return { ...state, typingRules: { ...typingRules, isTold: { ...typingRules.isTold, ...told } } };
}

function applyMessage(state: ChatState, event: EventOf<"message">): ChatState {
  const message = messageFromWire(event.message, event.flags, state.ownUserId);
  const { conversation } = message;
  return {
    ...state,
    messages: withMessages(state.messages, [message]),
    feeds: appendToFeeds(state.feeds, [message]),
    unread: countArrival(state.unread, event, state.ownUserId),
    typing: withTyping(state.typing, conversationKey(conversation), message.senderId, null),
    outbox: withoutArrived(state.outbox, [{ id: message.id, localId: event.local_message_id }]),
    topics:
      conversation.kind === "topic"
        ? touchTopic(state.topics, conversation.channelId, conversation.topic, message.id)
        : state.topics,
    directs:
      conversation.kind === "direct"
        ? touchDirect(state.directs, conversation.userIds, message.id)
        : state.directs,
  };
}

function applyUpdate(state: ChatState, event: EventOf<"update_message">): ChatState {
  const messages = changeMessages(state.messages, event);
  const unread = changeMentions(state.unread, event);
  const destination = destinationOfMove(event);
  const isMentioned = state.messages.get(event.message_id)?.isMentioned;
  if (destination?.kind !== "topic") {
    const feeds =
      messages.get(event.message_id)?.isMentioned === isMentioned
        ? state.feeds
        : refileInFeeds(state.feeds, messages, event.message_ids);
    return { ...state, messages, unread, feeds };
  }
  const move = moveOfUpdate(event);
  const feeds = move ? moveFeed(state.feeds, move, event.message_ids) : state.feeds;
  const channelIds = [destination.channelId, ...(event.stream_id === undefined ? [] : [event.stream_id])];
  return {
    ...state,
    messages,
    feeds: refileInFeeds(feeds, messages, event.message_ids),
    unread: moveUnread(unread, event),
    topics: withoutTopicLists(state.topics, channelIds),
  };
}

function applyDeletion(state: ChatState, event: EventOf<"delete_message">): ChatState {
  const ids = deletedIds(event);
  return {
    ...state,
    messages: state.messages.withoutAll(ids),
    ownLists: withoutStarred(state.ownLists, ids),
    feeds: removeFromFeeds(state.feeds, ids),
    unread: withoutUnread(state.unread, ids),
    topics: event.stream_id === undefined ? state.topics : withoutDeleted(state.topics, event.stream_id, ids),
  };
}
