/** Compares states reached by events and by registration; for tests. */
import { type ChatState, INITIAL_STATE, stateFromRegister } from "./chat-state.ts";
import type { Message } from "./history/messages-state.ts";
import { countUnread } from "./history/unread-counts.ts";
import type { RegisterAnswer } from "./wire.ts";

/** Other clients receive no order of views. */
export function registeredState(answer: RegisterAnswer): ChatState {
  return stateFromRegister(INITIAL_STATE, {
    ...answer,
    navigation_view_order: answer.navigation_view_order ?? [],
  });
}

const WHOLE = [
  "ownUserId",
  "enterSends",
  "namesReactors",
  "organization",
  "markdownSettings",
  "users",
  "statuses",
  "permissions",
  "ownLists",
  "typingRules",
] as const satisfies readonly (keyof ChatState)[];

export interface NotCompared {
  /** Derived settings, without events. */
  readonly settings: ReadonlySet<string>;
  /** No event names a direct conversation's newest message after a deletion. */
  readonly deletedIds: ReadonlySet<number>;
}

/** Without parts that have no order, meaning or event. */
export function comparableState(state: ChatState, { settings, deletedIds }: NotCompared) {
  const { organization, personal, defaults, permissionRules } = state.settings;
  const { domains, folders, ...lists } = state.sharedLists;
  return {
    ...Object.fromEntries(WHOLE.map((part) => [part, state[part]])),
    groups: new Map(
      [...state.groups].map(([id, group]) => [
        id,
        {
          ...group,
          members: group.members.toSorted(),
          direct_subgroup_ids: group.direct_subgroup_ids.toSorted(),
        },
      ]),
    ),
    settings: {
      organization: new Map([...organization].filter(([name]) => !settings.has(name))),
      ...{ personal, defaults, permissionRules },
    },
    sharedLists: { ...lists, folders, domains: new Set(domains) },
    // Statistics date from the registration; late events repeat subscribers.
    channels: new Map(
      [...state.channels].map(([id, { isActive: _, subscriberCount: __, ...channel }]) => [id, channel]),
    ),
    topicPolicies: new Map([...state.topicPolicies].filter(([, policy]) => policy !== 0)),
    directs: new Map([...state.directs].filter(([, { maxId }]) => !deletedIds.has(maxId))),
    unread: {
      places: shownPlaces(state),
      mentions: new Set([...state.unread.mentions.keys()].filter((id) => shownPlaces(state).has(id))),
      counts: countUnread(state.unread, state.channels, state.topicPolicies),
    },
  };
}

/** Registrations omit archived channels and their unread messages. */
function shownPlaces({ unread, channels }: ChatState): ReadonlyMap<number, string> {
  const shown = [...unread.places].filter(([, key]) => {
    const conversation = unread.conversations.get(key)?.conversation;
    return conversation?.kind !== "topic" || !channels.get(conversation.channelId)?.isArchived;
  });
  return new Map(shown);
}

/** The sender's name is as of arrival. */
export function comparableMessage({ senderName: _, isStale: __, reactions, ...message }: Message) {
  return {
    ...message,
    reactions: new Set(reactions.map((each) => ({ ...each, userIds: new Set(each.userIds) }))),
  };
}
